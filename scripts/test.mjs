// npm test: installs missing packages, then runs lint, types, unused code, unit, SQL, integration and browser tests. It prints the
// time of each step and one summary line at the end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureForBrowserTests } from './browser-tools.mjs'
import { build } from './build.mjs'
import { checkNode, installDependencies } from './install/install.mjs'
import { missingBinaries, readLock } from './install/lock-file.mjs'
import { orExplain } from './processes/faults.mjs'
import { exitCodeOf, OUT_OF_TIME, root, step } from './processes/shell.mjs'

await orExplain(async () => {
  checkNode()
  // First, so that missing binaries are reported before anything is installed.
  const missing = missingBinaries(readLock(root))
  if (missing.length > 0)
    throw new Error(
      `package-lock.json lacks binaries, so Jotsam would not start on some systems:\n${missing.join('\n')}`,
    )
  await installDependencies({ withDev: true })
})
const reports = mkdtempSync(join(tmpdir(), 'jotsam-test-'))
const bin = (path) => join(root, 'node_modules', path)
// One line per file without colours, for reading in a log. The build has set NODE_ENV to production.
const env = { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: undefined }
const steps = []

// Several checkers of one project each check the types that its files share, which takes 44 seconds of processor time in place of 26.
const ONE_CHECKER = ['-b', '--checkers', '1', '--builders', '1']
const CHECKS = [
  ['Lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
  ['Types', 'tsc/bin/tsc', ONE_CHECKER],
  ['Unused code', 'knip/bin/knip.js', []],
]
const checks = CHECKS.map(([name, file, args]) =>
  timed(name, async () => {
    const code = await exitCodeOf(process.execPath, [bin(file), ...args], { env, minutes: 5 })
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }),
)
// The build uses one core and the first tests wait for servers, so the checks run meanwhile.
await orExplain(build)
// All kinds run together: while one test waits for a process or the database, another one computes.
await Promise.all([...checks, timed('Unit, process and integration tests', runVitest)])

await timed('Browser tests', async () => {
  const report = join(reports, 'browser.json')
  const browsers = await orExplain(ensureForBrowserTests)
  // Recording every test would cost a third of the time, so a failed test is repeated and recorded then.
  const args = ['test', '-c', 'e2e', '--reporter=dot,json', '--retries=1', '--trace=on-first-retry']
  const code = await exitCodeOf(process.execPath, [bin('@playwright/test/cli.js'), ...args], {
    env: { ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    minutes: 52,
  })
  return counted(code, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky }
  })
})

rmSync(reports, { recursive: true, force: true })
const passed = sum(({ passed }) => passed)
const failed = sum(({ failed }) => failed)
process.stdout.write(`\n${steps.map(line).join('\n')}\n\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

async function timed(name, run) {
  step(name)
  const began = Date.now()
  const result = await run()
  steps.push({ name, seconds: Math.round((Date.now() - began) / 1000), ...result })
}

async function runVitest() {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = () => exitCodeOf(process.execPath, [bin('vitest/vitest.mjs'), ...args], { env, minutes: 25 })
  const code = await run()
  // A runner that hangs gives no information, so it is run once more.
  return counted(code === OUT_OF_TIME ? await run() : code, () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  })
}

/** A runner that failed without naming a failed test, or without a report, counts as one failure. */
function counted(code, read) {
  try {
    const result = read()
    return { ...result, failed: Math.max(result.failed, code === 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function sum(of) {
  return steps.reduce((total, each) => total + of(each), 0)
}

function line({ name, seconds, passed, failed, flaky }) {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const again = flaky ? `, ${flaky} of them at the second try` : ''
  return `${time.padStart(6)}  ${name}: ${passed} passed${again}, ${failed} failed`
}
