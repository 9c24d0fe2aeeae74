// npm test: installs what is missing, then lint, types, unused code, unit, SQL, integration and browser tests; one plain line at the end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium, ensureChromiumWithExtensions, ensurePdftotext } from './browser-tools.mjs'
import { build } from './build.mjs'
import { checkNode, installDependencies } from './install.mjs'
import { exitCodeOf, OUT_OF_TIME, root, step } from './shell.mjs'

checkNode()
await installDependencies()
await build()
const reports = mkdtempSync(join(tmpdir(), 'jotsam-test-'))
const bin = (path) => join(root, 'node_modules', path)
// A line per file and no colours: whoever reads it in a log sees where it stands.
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
let passed = 0
let failed = 0

for (const [name, file, args] of [
  ['Lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
  ['Types', 'typescript/bin/tsc', ['-b']],
  ['Unused code', 'knip/bin/knip.js', []],
]) {
  step(name)
  const isClean = (await exitCodeOf(process.execPath, [bin(file), ...args], { env, minutes: 5 })) === 0
  passed += isClean ? 1 : 0
  failed += isClean ? 0 : 1
}

for (const [name, projects] of [
  ['Unit tests, and the server as a process', ['unit', 'start']],
  ['Integration tests on the embedded PostgreSQL', ['platform', 'product']],
  ['Integration tests on a PostgreSQL by its address', ['platform-url', 'product-url']],
]) {
  step(name)
  const report = join(reports, `${projects.join('-')}.json`)
  const args = ['run', '--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runVitest([...args, ...projects.map((project) => `--project=${project}`)])
  count(code, () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  })
}

step('Browser tests')
const browserReport = join(reports, 'browser.json')
const chromium = await ensureChromium()
const chromiumFull = await ensureChromiumWithExtensions()
await ensurePdftotext()
const browserCode = await exitCodeOf(
  process.execPath,
  [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e', '--reporter=dot,json'],
  {
    env: {
      ...env,
      ...(chromium ? { CHROMIUM: chromium } : {}),
      ...(chromiumFull ? { CHROMIUM_FULL: chromiumFull } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    },
    minutes: 52,
  },
)
count(browserCode, () => {
  const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
})

rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

/** What hung is tried once more: a test that failed says so, a runner that waits for ever tells nothing. */
async function runVitest(args) {
  const run = () => exitCodeOf(process.execPath, [bin('vitest/vitest.mjs'), ...args], { env, minutes: 12 })
  const code = await run()
  return code === OUT_OF_TIME ? run() : code
}

/** A runner that failed without naming a failed test, or without a report, counts as one failure. */
function count(code, read) {
  try {
    const counted = read()
    passed += counted.passed
    failed += Math.max(counted.failed, code === 0 ? 0 : 1)
  } catch {
    failed += 1
  }
}
