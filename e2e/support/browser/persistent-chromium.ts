// A full headless Chromium with a persistent profile, which extensions and app installation need.
import { type BrowserContext, chromium } from '@playwright/test'
import { quiet } from './quiet-chromium.ts'

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

export function launchPersistent(profile: string, { args = [], ...more }: Options = {}): Promise<BrowserContext> {
  const executablePath = process.env.CHROMIUM_FULL
  return chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    headless: true,
    chromiumSandbox: false,
    reducedMotion: 'reduce',
    args: [...quiet, ...args],
    ...more,
  })
}
