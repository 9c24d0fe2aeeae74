// Moves inside the open app. Loading a page anew costs a second of processor time, and people rarely do it.
import type { Page } from '@playwright/test'

/** Opens another address of the app as a link in it does: without loading the page again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Loads a page and waits until the app has taken it over. A prerendered page is complete before, but its links load the next page. */
export async function openTakenOver(page: Page, address: string): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('jotsam:taken-over', () => Object.assign(window, { isTakenOver: true })),
  )
  await page.goto(address)
  await page.waitForFunction(() => 'isTakenOver' in window)
}
