// A device that may go offline: the worker has the app, and what was read is kept.
import { expect, type Page } from '@playwright/test'
import type { Person, Product } from './product.ts'

/** The worker has the app, and the device what was read. */
export async function readyForOffline(page: Page, product: Product, person: Person): Promise<void> {
  await product.signIn(page, person)
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => keptReads(page)).toContain('"list"')
}

/** What the device keeps of the account's reads, as text. */
export function keptReads(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('jotsam')
        opening.onsuccess = () => {
          const database = opening.result
          const answer = (text: string) => {
            // Left open, it would stand in the way of the app's next version of it.
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
