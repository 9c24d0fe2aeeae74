// Searching without a connection, in the notes that the device keeps.
import { signOut } from '../support/header.ts'
import { card, cardTitles, makeNotebook, saveCaptures } from '../support/library.ts'
import { readyForOffline } from '../support/offline-ready.ts'
import { expect, shown } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 90_000 })

test('the device searches the notes it keeps, opens them, says that there may be more, and forgets them at sign-out', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  // The list shows the first twenty only.
  await saveCaptures(person, [
    ...Array.from({ length: 24 }, (_, at) => ({ title: `Wave ${at}` })),
    { title: 'Lighthouse', content: '<p>The <b>kee</b>per reads</p>', tags: ['deep'], folder_id: harbour },
  ])
  await readyForOffline(page, product, person)
  const kept = () => page.evaluate(countKept)
  await expect.poll(kept, { timeout: 30_000 }).toBe(25)
  await context.setOffline(true)
  const box = page.getByRole('searchbox', { name: 'Search notes' })
  await box.fill('KEEPER reads')
  await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse'])
  await expect(page.getByText('This searched the 25 notes kept on this device')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('keeper')
  await expect(page.getByText('Offline: only the 25 notes kept on this device')).toBeVisible()
  await page.keyboard.press('Escape')
  await box.fill('in:harbour tag:deep -tag:shallow')
  await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse'])
  await box.fill('keeper -wave')
  await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse'])
  await card(page, 'Lighthouse').getByRole('link', { name: 'Lighthouse' }).click()
  await expect(shown(page)).toHaveText('The keeper reads')
  await page.goBack()
  await context.setOffline(false)
  await box.fill('')
  await expect(card(page, 'Wave 0')).toBeVisible()
  await signOut(page)
  await expect.poll(kept).toBe(0)
})

function countKept(): Promise<number> {
  return new Promise((done) => {
    const request = indexedDB.open('jotsam')
    request.onsuccess = () => {
      const database = request.result
      const count = database.transaction('notes').objectStore('notes').count()
      count.onsuccess = () => {
        database.close()
        done(count.result)
      }
    }
  })
}
