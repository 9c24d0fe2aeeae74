// npm run test:phone: every browser test of the app's screens and capture tools at phone size, where npm test runs their main
// journeys only; with pictures of the screens in test-results. Names after it (npm run test:phone -- shell) run those files alone.
import { join } from 'node:path'
import { ensureForBrowserTests } from './browser-tools.mjs'
import { installDependencies } from './install.mjs'
import { exitCodeOf, root } from './shell.mjs'

const CORE = ['routes', 'shell', 'session', 'missing-parts', 'auth', 'auth-confirmation', 'account']
const DASHBOARD = ['dashboard', 'search', 'captures-list', 'capture-menu', 'live-changes', 'notebooks']
const CAPTURE = ['capture-detail', 'editor', 'export', 'public-capture', 'hostile-html', 'hostile-words']
const PLANS = ['plans', 'pricing', 'payment']
const TOOLS = ['links', 'library-graph', 'voice', 'ocr', 'quick-capture', 'share-in', 'diagnostics']
const OFFLINE = ['install', 'offline', 'offline-app', 'offline-changes']

await installDependencies()
const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : [...CORE, ...DASHBOARD, ...CAPTURE, ...PLANS, ...TOOLS, ...OFFLINE]
const browsers = await ensureForBrowserTests()
const cli = join(root, 'node_modules', '@playwright/test/cli.js')
const files = names.map((name) => `e2e/${name}.spec.ts`)
process.exitCode = await exitCodeOf(process.execPath, [cli, 'test', '-c', 'e2e', '--project=phone', ...files], {
  env: { ...process.env, ...browsers, E2E_PHONE: 'all', E2E_PICTURES: 'yes', CI: '1' },
  minutes: 52,
})
