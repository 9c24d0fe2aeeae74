import { defineConfig, devices } from '@playwright/test'
import { quiet } from './support/quiet-chromium.ts'

const executablePath = process.env.CHROMIUM

// Still dense, but with half of its pixels to paint.
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 2 }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Files share the server and do not disturb each other; the tests of one file follow each other. One more than there are cores
  // on a small machine: somebody is always waiting for something.
  workers: 3,
  // A busy machine may take its time; only what fails waits that long.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  // What breaks everything shall not be waited for test by test.
  maxFailures: process.env.CI ? 15 : 0,
  globalTimeout: 50 * 60_000,
  reporter: 'list',
  globalSetup: './support/running-product.ts',
  use: {
    // Recording costs a third of the time: on a machine that tries again, the second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // Every test would fetch the whole app anew; those about the worker ask for it.
    serviceWorkers: 'block',
    // Painting what moves costs a quarter of the time, and nothing can be pressed until it stands still.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: quiet,
      chromiumSandbox: false,
      // Where the system's language is not set, Chromium gives downloads names of plain letters only.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    // Every screen's main journey, and what looks or is used differently on a phone; E2E_PHONE=all takes what is asked for, but
    // what no phone has.
    {
      name: 'phone',
      grep: process.env.E2E_PHONE === 'all' ? /./ : /@phone/,
      grepInvert: /@desktop/,
      use: phone,
    },
  ],
})
