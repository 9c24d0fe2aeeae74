import { defineConfig, devices } from '@playwright/test'
import { quietClient } from '../platform/src/quiet-client.ts'
import { quiet } from './support/browser/quiet-chromium.ts'

// Each worker reads this file before the tests, which load supabase-js.
quietClient(console)

const executablePath = process.env.CHROMIUM

const launchOptions = {
  args: quiet,
  chromiumSandbox: false,
  // Without a locale, Chromium reduces download names to ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  ...(executablePath ? { executablePath } : {}),
}

// Loading the fonts costs a tenth of a page load. The phone project and the extension's tests load them.
const withoutFonts = { ...launchOptions, args: process.env.E2E_PICTURES ? quiet : [...quiet, '--disable-remote-fonts'] }

const EXTENSION = 'extension/*.spec.ts'

// A test tagged @deep shows in a browser what faster tests prove: the same journey on another site, or with more faults.
// `npm run test:deep` runs these, `npm test` does not.
const repeats = process.env.TEST_DEEP === '1' ? [] : [/@deep/]

// Half the pixels of the real device, which is faster to paint and still high-density.
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 2 }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Files run in parallel against one server; the tests of a file run in order. Tests mostly wait, so there is
  // one worker more than a small machine has cores.
  workers: 3,
  // A busy machine needs long for a journey of several steps; only failing tests use all of it.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // A test that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  // Stops early when everything is broken.
  maxFailures: process.env.CI ? 15 : 0,
  globalTimeout: 50 * 60_000,
  reporter: 'list',
  globalSetup: './support/running-product.ts',
  use: {
    // Tracing costs a third of the time, so CI records only the retry.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // With a service worker every test would fetch the whole app; tests about it set `allow`.
    serviceWorkers: 'block',
    // Animations cost a quarter of the time, and Playwright waits for them before it clicks.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  projects: [
    // Every worker with the extension starts its own full Chromium, so one worker runs them all. They come first: the others need
    // the two remaining workers for longer.
    {
      name: 'extension',
      testMatch: EXTENSION,
      workers: 1,
      grepInvert: repeats,
      use: devices['Desktop Chrome'],
    },
    // A test tagged @phone-only has nothing to show on the desktop that another test does not show there.
    {
      name: 'desktop',
      testIgnore: EXTENSION,
      grepInvert: [/@phone-only/, ...repeats],
      use: { ...devices['Desktop Chrome'], launchOptions: withoutFonts },
    },
    // The phone project runs tests tagged @phone or @phone-only: the main journey of every screen, and what differs on a
    // phone. E2E_PHONE=all runs all tests except those tagged @desktop.
    {
      name: 'phone',
      grep: process.env.E2E_PHONE === 'all' ? /./ : /@phone/,
      grepInvert: /@desktop/,
      use: phone,
    },
  ],
})
