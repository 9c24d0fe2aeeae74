// The browser of the benches: the one in CHROMIUM, else Playwright's own.
import { type Browser, chromium as playwright } from '@playwright/test'
import { quiet } from '../e2e/support/quiet-chromium.ts'

export function chromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM
  return playwright.launch({
    args: quiet,
    chromiumSandbox: false,
    ...(executablePath ? { executablePath } : {}),
  })
}
