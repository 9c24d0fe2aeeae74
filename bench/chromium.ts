// The browser that measures: the one that CHROMIUM names, else Playwright's own.
import { type Browser, chromium as playwright } from '@playwright/test'

export function chromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM
  return playwright.launch({
    // It shall not look for its maker's hosts while it measures.
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    chromiumSandbox: false,
    ...(executablePath ? { executablePath } : {}),
  })
}
