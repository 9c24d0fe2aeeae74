// A line of news above what the screen shows, in whatever tone.
import type { Locator, Page } from '@playwright/test'

export function banner(page: Page, text: string): Locator {
  return page.locator('[data-tone]').filter({ hasText: text })
}
