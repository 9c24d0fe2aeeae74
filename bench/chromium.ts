// The browser of the benches: the one in CHROMIUM, else Playwright's own.
import { type Browser, type BrowserContext, chromium as playwright } from '@playwright/test'
import { quiet } from '../e2e/support/browser/quiet-chromium.ts'

export const chromium = (): Promise<Browser> => playwright.launch(options())

/** A browser that keeps what it stores in this folder. */
export const openProfile = (folder: string, args: readonly string[]): Promise<BrowserContext> =>
  playwright.launchPersistentContext(folder, { ...options(), args: [...quiet, ...args] })

function options() {
  const executablePath = process.env.CHROMIUM
  return { args: quiet, chromiumSandbox: false, ...(executablePath ? { executablePath } : {}) }
}
