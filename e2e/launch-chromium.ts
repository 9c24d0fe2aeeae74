// A real Chromium for what is no test: it is measured, or makes pictures.
import { type Browser, chromium } from '@playwright/test'
import { quiet } from './quiet-chromium.ts'

export type { Page } from '@playwright/test'

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM
  return chromium.launch({ args: quiet, chromiumSandbox: false, ...(executablePath ? { executablePath } : {}) })
}
