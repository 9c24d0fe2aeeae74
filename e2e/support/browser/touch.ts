// Differences between a finger and the mouse that simulates it.
import type { Page } from '@playwright/test'

/** Moves the mouse away: a finger does not stay where it tapped, and a toast under the mouse stays open. */
export async function movePointerAway(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
}
