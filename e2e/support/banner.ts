// A banner above the content of a screen, in any tone.
import type { Locator, Page } from '@playwright/test'

export function banner(page: Page, text: string): Locator {
  return page.locator('[data-tone]').filter({ hasText: text })
}
