// npm run test:deep: the tests of `npm run unit` with more repetitions, then the browser tests tagged @deep. `-- PATH` runs only the
// tests of `npm run unit` in that path.
import { join } from 'node:path'
import { ensureForBrowserTests } from './browser-tools.mjs'
import { installDependencies } from './install/install.mjs'
import { orExplain } from './processes/faults.mjs'
import { exitCodeOf, root } from './processes/shell.mjs'

await orExplain(() => installDependencies({ withDev: true }))
const asked = process.argv.slice(2)
const run = (file, args, more = {}) =>
  exitCodeOf(process.execPath, [join(root, 'node_modules', file), ...args], {
    env: { ...process.env, ...more },
    minutes: 90,
  })
const codes = [await run('vitest/vitest.mjs', ['run', '--mode', 'deep', ...asked])]
if (asked.length === 0) {
  const browsers = await orExplain(ensureForBrowserTests)
  const args = ['test', '-c', 'e2e', '--grep=@deep', '--project=extension', '--project=desktop']
  codes.push(await run('@playwright/test/cli.js', args, { ...browsers, TEST_DEEP: '1', CI: '1' }))
}
process.exitCode = codes.find((code) => code !== 0) ?? 0
