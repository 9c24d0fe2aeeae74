// Builds what is stale: the server, the web app, the extension.
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtMark, bundleExtension, publishExtension } from './build-extension.mjs'
import { checkNode, installDependencies } from './install.mjs'
import { exitCodeOf, readEnvFile, root, step } from './shell.mjs'

const TARGETS = [
  {
    name: 'the server',
    inputs: ['platform/src', 'platform/package.json', 'package-lock.json'],
    output: () => 'platform/dist/main.js',
    build: bundleServer,
  },
  {
    name: 'the web app',
    inputs: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/build',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'packages/core/src',
      'packages/ui/src',
      'package-lock.json',
    ],
    output: () => 'apps/web/dist/index.html',
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
    output: builtMark,
    build: bundleExtension,
  },
]

/** Builds everything, or only the target that `only` names. */
export async function build({ all = false, only = null } = {}) {
  for (const target of TARGETS.filter(({ name }) => only === null || name === only)) {
    const output = join(root, target.output())
    if (!all && (await newest(target.inputs)) <= (await modifiedAt(output))) continue
    step(`Building ${target.name}`)
    await target.build(output)
  }
  if (only === null) await publishExtension()
}

async function bundleServer(output) {
  const { build: bundle } = await import('esbuild')
  await mkdir(join(output, '..'), { recursive: true })
  await bundle({
    entryPoints: [
      { in: join(root, 'platform/src/main.ts'), out: 'main' },
      { in: join(root, 'platform/src/backup/command.ts'), out: 'backup' },
    ],
    outdir: join(output, '..'),
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
  const args = [vite, 'build', join(root, 'apps/web'), '--logLevel', 'error']
  if ((await exitCodeOf(process.execPath, args)) !== 0)
    throw new Error('The web app could not be built; the reason is above. Delete node_modules and start again.')
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
  checkNode()
  readEnvFile()
  await installDependencies()
  await build({ all: true })
}
