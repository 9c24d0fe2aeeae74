// How much script a page downloads before it can be used.
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openDashboard, saveCaptures } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

test('the landing page loads at most 100 kB of script', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await scripts.compressedBytes()).toBeLessThan(100_000)
})

test('the dashboard loads at most 220 kB of script before anything is opened', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'One' }, { title: 'Two' }])
  const scripts = scriptsOf(page)
  await openDashboard(page, product, person)
  await expect(page.getByRole('article', { name: 'Two' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await scripts.compressedBytes()).toBeLessThan(220_000)
})

/**
 * Counts the scripts that the page itself requests. It ignores what the service worker caches, and the toaster, which the page
 * loads three seconds after it has rendered.
 */
function scriptsOf(page: Page) {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' && response.request().serviceWorker() === null
    const isForLater = /\/toaster-[^/]*$/.test(response.url())
    if (isScript && !isForLater && response.ok()) sizes.push(response.body().then((body) => gzipSync(body).byteLength))
  })
  return {
    async compressedBytes() {
      return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
    },
  }
}
