// npm run bench -- NAME: bundles bench/NAME/run.ts and runs it. Without a name it lists the benches.
import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureChromium } from './browser-tools.mjs'
import { build } from './build.mjs'
import { checkNode, installDependencies, installFault } from './install/install.mjs'
import { runNpm } from './install/npm.mjs'
import { orExplain } from './processes/faults.mjs'
import { root, step } from './processes/shell.mjs'

// Packages that only a bench needs.
const PEERS = new Map([
  ['platform', '@supabase/lite'],
  ['ocr', 'tesseract.js'],
  ['search', 'minisearch'],
  ['extract', '@mozilla/readability'],
  ['lighthouse', 'lighthouse'],
])

await orExplain(checkNode)
process.chdir(root)
const [name, ...rest] = process.argv.slice(2)
const names = readdirSync('bench').filter((entry) => existsSync(join('bench', entry, 'run.ts')))
if (!name || !names.includes(name)) {
  console.error(`Which one? npm run bench -- ${names.join(' | ')}`)
  process.exit(1)
}

const { build: bundle } = await orExplain(async () => {
  await installDependencies({ withDev: true })
  await build()
  const peer = PEERS.get(name)
  if (peer && !existsSync(`bench/peers/node_modules/${peer}`)) {
    step('Installing what the bench measures with and against, once')
    const fault = await runNpm(['install', '--no-save', '--no-audit', '--no-fund'], { cwd: join(root, 'bench/peers') })
    if (fault !== null) throw new Error(installFault(fault))
  }
  if (['dashboard', 'newcomer', 'graph', 'extension', 'extract', 'editor', 'lighthouse'].includes(name))
    process.env.CHROMIUM ||= (await ensureChromium()) ?? ''
  return import('esbuild')
})
// Beside the built server, because it finds files by the same relative paths.
const outfile = join(root, 'platform', 'dist', `bench-${name}.mjs`)
await mkdir(join(outfile, '..'), { recursive: true })
await bundle({
  entryPoints: [`bench/${name}/run.ts`],
  outfile,
  bundle: true,
  packages: 'external',
  // It is TypeScript, so it must be bundled.
  alias: { '@jotsam/core': './packages/core/src' },
  platform: 'node',
  target: 'node20',
  format: 'esm',
})
const { default: run } = await import(pathToFileURL(outfile).href)
await run(console.log, rest)
process.exit()
