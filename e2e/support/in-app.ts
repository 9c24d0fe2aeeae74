// Moving between screens without loading the page again.
import type { Page } from '@playwright/test'

/** Goes to an address inside the running page, as its links do. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}
