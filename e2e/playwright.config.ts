import { defineConfig, devices } from '@playwright/test'
import { quiet } from './quiet-chromium.ts'

const executablePath = process.env.CHROMIUM

const PHONE =
  /(shell|auth|dashboard|search|live-changes|captures-list|capture-menu|notebooks|capture-detail|plans|pricing|public-capture|quick-capture|links|library-graph)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  // A busy machine may be slower than a person; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  // What breaks everything shall not be waited for test by test.
  maxFailures: process.env.CI ? 15 : 0,
  globalTimeout: 50 * 60_000,
  reporter: 'list',
  globalSetup: './running-product.ts',
  use: {
    // Recording costs a third of the time: on a machine that tries again, the second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // Every test would fetch the whole app anew; those about the worker ask for it.
    serviceWorkers: 'block',
    launchOptions: { args: quiet, chromiumSandbox: false, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    // What looks or is used differently on a phone.
    { name: 'phone', testMatch: PHONE, use: { ...devices['Pixel 7'] } },
  ],
})
