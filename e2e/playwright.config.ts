import { defineConfig, devices } from '@playwright/test'

// Without these, Chromium looks for its maker's hosts at every start.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--gaia-url=http://127.0.0.1:9',
  '--component-updater=url-source=http://127.0.0.1:9/',
]
const executablePath = process.env.CHROMIUM

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  reporter: 'list',
  globalSetup: './running-product.ts',
  use: {
    trace: 'retain-on-failure',
    launchOptions: { args: quiet, chromiumSandbox: false, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    { name: 'phone', use: { ...devices['Pixel 7'] } },
  ],
})
