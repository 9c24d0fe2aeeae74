// npm run test:phone: runs every browser test of the app's screens and capture tools at phone size; npm test runs only their main
// journeys. It writes screenshots to test-results. `npm run test:phone -- shell` runs only that file.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureForBrowserTests } from './browser-tools.mjs'
import { installDependencies } from './install/install.mjs'
import { orExplain } from './processes/faults.mjs'
import { exitCodeOf, root } from './processes/shell.mjs'

/** Tests of other parts: the public site, the administrators' page, the extension, and what no screen shows. */
const ELSEWHERE =
  /^(?:admin|before-the-code|contact|crawl|download|extension.*|help|landing-film|platform|public-pages|support)$/

await orExplain(() => installDependencies({ withDev: true }))
const asked = process.argv.slice(2)
const screens = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => basename(file, '.spec.ts'))
  .filter((name) => !ELSEWHERE.test(name))
const names = asked.length > 0 ? asked : screens
const browsers = await orExplain(ensureForBrowserTests)
const cli = join(root, 'node_modules', '@playwright/test/cli.js')
const files = names.map((name) => `/${name}.spec.ts`)
process.exitCode = await exitCodeOf(process.execPath, [cli, 'test', '-c', 'e2e', '--project=phone', ...files], {
  env: { ...process.env, ...browsers, E2E_PHONE: 'all', E2E_PICTURES: 'yes', CI: '1' },
  minutes: 52,
})
