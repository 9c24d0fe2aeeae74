// Draws the pictures and videos of the product for the public pages: `npx playwright test -c e2e/pictures`. The results are
// committed; run it again when the product's look has changed.
import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM

export default defineConfig({
  testDir: '.',
  testMatch: 'draw-*.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 600_000,
  // A busy machine needs longer.
  expect: { timeout: 30_000 },
  reporter: 'list',
  globalSetup: '../support/running-product.ts',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { chromiumSandbox: false, ...(executablePath ? { executablePath } : {}) },
  },
})
