// How a finger differs from the mouse that plays it.
import type { Page } from '@playwright/test'

/** No finger rests where it tapped; a mouse does, and a notice that comes up under it stays for as long. */
export async function liftFinger(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
}
