// Moving between screens without loading the page again, which would cost a second of processor time.
import type { Page } from '@playwright/test'

/** Goes to an address inside the running page, as its links do. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

/** Goes from one form to another and waits until the first has gone. What is typed into the first would be lost. */
export async function moveToForm(page: Page, path: string): Promise<void> {
  const former = await page.locator('form').elementHandle()
  await moveTo(page, path)
  await former?.waitForElementState('hidden')
}

/** Loads a page and waits until the app has taken it over. A prerendered page is complete before, but its links load the next page. */
export async function openTakenOver(page: Page, address: string): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('jotsam:taken-over', () => Object.assign(window, { isTakenOver: true })),
  )
  await page.goto(address)
  await page.waitForFunction(() => 'isTakenOver' in window)
}
