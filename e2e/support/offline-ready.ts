// A device that is ready to go offline.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Person, Product } from './product.ts'

/** Waits until the service worker controls the page and the notes are cached. */
export async function readyForOffline(page: Page, product: Product, person: Person): Promise<void> {
  await product.signIn(page, person)
  await page.goto('/dashboard')
  await waitForServiceWorker(page)
  await expect.poll(() => cachedReads(page)).toContain('"list"')
}

/** Waits until the service worker controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Reloads while offline. Some versions of Chromium say after a reload that they are online, though nothing can be fetched. */
export async function reloadOffline(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('e2e-offline', 'yes'))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('e2e-offline') === null }),
  )
  await page.reload()
}

export async function goOnline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await page.evaluate(() => {
    sessionStorage.removeItem('e2e-offline')
    dispatchEvent(new Event('online'))
  })
}

/** The cached reads of the account, as JSON. */
export function cachedReads(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('jotsam')
        opening.onsuccess = () => {
          const database = opening.result
          const answer = (text: string) => {
            // An open connection would block the app's next database upgrade.
            database.close()
            done(text)
          }
          if (!database.objectStoreNames.contains('reads')) return answer('')
          const all = database.transaction('reads').objectStore('reads').getAll()
          all.onsuccess = () => answer(JSON.stringify(all.result))
        }
      }),
  )
}
