// Builds what is stale: the server, the web app, the extension.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleExtension, extensionMark, publishExtension } from './build-extension.mjs'
import { runBundler } from './bundler.mjs'
import { checkNode, installDependencies } from './install/install.mjs'
import { orExplain } from './processes/faults.mjs'
import { readEnvFile, root, step } from './processes/shell.mjs'

// A marker file is written when its target is complete. After a stopped or failed build it is missing, and the next start builds again.
const TARGETS = [
  {
    name: 'the server',
    inputs: ['platform/src', 'platform/package.json', 'package-lock.json'],
    mark: () => 'platform/dist/.built',
    build: bundleServer,
  },
  {
    name: 'the web app',
    inputs: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/build',
      'apps/web/index.html',
      'apps/web/make-pdf.html',
      'apps/web/vite.config.ts',
      'packages/core/src',
      'packages/ui/src',
      'package-lock.json',
    ],
    mark: () => 'apps/web/dist/.built',
    build: bundleWebApp,
  },
  {
    name: 'the extension',
    inputs: [
      'apps/extension/src',
      'apps/extension/public',
      'apps/extension/wxt.config.ts',
      'packages/core/src',
      'packages/ui/src',
      'package-lock.json',
    ],
    mark: extensionMark,
    build: bundleExtension,
  },
]

/** Builds everything, or only the target that `only` names. */
export async function build({ all = false, only = null } = {}) {
  for (const target of TARGETS.filter(({ name }) => only === null || name === only)) {
    const mark = join(root, target.mark())
    if (!all && (await newest(target.inputs)) <= (await modifiedAt(mark))) continue
    step(`Building ${target.name}`)
    await rm(mark, { force: true })
    const began = new Date()
    await target.build()
    await mkdir(join(mark, '..'), { recursive: true })
    await writeFile(mark, '')
    // A file that changed meanwhile is newer than the build.
    await utimes(mark, began, began)
  }
  if (only === null) await publishExtension()
}

async function bundleServer() {
  const { build: bundle } = await import('esbuild')
  await bundle({
    entryPoints: [
      { in: join(root, 'platform/src/main.ts'), out: 'main' },
      { in: join(root, 'platform/src/backup/command.ts'), out: 'backup' },
    ],
    outdir: join(root, 'platform/dist'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  })
}

// In its own process: otherwise the server would keep several hundred MB of the bundler's memory.
async function bundleWebApp() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await runBundler('The web app', [vite, 'build', join(root, 'apps/web'), '--logLevel', 'error'])
}

async function newest(inputs) {
  const times = await Promise.all(inputs.map((input) => newestBelow(join(root, input))))
  return Math.max(...times)
}

async function newestBelow(path) {
  const found = await stat(path).catch(() => null)
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const entries = (await readdir(path)).filter((entry) => entry !== 'node_modules' && !entry.endsWith('.test.ts'))
  const times = await Promise.all(entries.map((entry) => newestBelow(join(path, entry))))
  return Math.max(found.mtimeMs, ...times)
}

async function modifiedAt(path) {
  return existsSync(path) ? (await stat(path)).mtimeMs : -1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await orExplain(async () => {
    checkNode()
    readEnvFile()
    await installDependencies()
    await build({ all: true })
  })
}
