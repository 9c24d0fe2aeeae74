// npm run test:node: runs the unit tests, and a start with a sign-up, a save and a stop, on each supported version of Node, installed
// from npm. `npm run test:node -- 22 24` runs only these versions.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { build } from './build.mjs'
import { installDependencies, installFault } from './install/install.mjs'
import { runNpm } from './install/npm.mjs'
import { orExplain } from './processes/faults.mjs'
import { exitCodeOf, root, step } from './processes/shell.mjs'

const SUPPORTED = ['20', '22', '24']
const RUNS = [
  ['unit tests', ['--project=unit']],
  ['a start', ['--project=start', 'platform/test/start/places.test.ts', '--testNamePattern=outlives a restart']],
]

await orExplain(async () => {
  await installDependencies({ withDev: true })
  await build()
})
const asked = process.argv.slice(2)
const failed = []
for (const version of asked.length > 0 ? asked : SUPPORTED) {
  const node = await orExplain(() => nodeOf(version))
  for (const [name, args] of RUNS) {
    step(`Node ${version}: ${name}`)
    const code = await exitCodeOf(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--silent', ...args], {
      // Tests that start "node" get this version too.
      env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH, NODE_ENV: 'test' },
      minutes: 20,
    })
    if (code !== 0) failed.push(`Node ${version}: ${name}`)
  }
}
process.stdout.write(failed.length === 0 ? '\nEverything passed.\n' : `\nFailed:\n${failed.join('\n')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1

/** The program of that version, from npm's package `node`; it is kept for the next time. */
async function nodeOf(version) {
  const folder = join(root, 'node_modules/.cache/node-versions', version)
  const program = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  step(`Getting Node ${version}, once`)
  await mkdir(folder, { recursive: true })
  const quiet = ['--ignore-scripts=false', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const fault = await runNpm(['install', `--prefix=${folder}`, ...quiet, `node@${version}`], { cwd: folder })
  if (fault !== null) throw new Error(`Node ${version} could not be had from npm: ${installFault(fault)}`)
  return program
}
