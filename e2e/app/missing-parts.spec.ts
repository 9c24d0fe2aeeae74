// Lazy-loaded chunks that fail to load: without a connection and without a service worker, or after a deploy removed them. The page
// stays open, shows an error, keeps the typed text, and loads the chunk later.
import type { Page } from '@playwright/test'
import { card, openDashboard, openMenu, saveCaptures } from '../support/library.ts'
import { button, detail, editor, shown } from '../support/opened-capture.ts'
import { expect, test } from '../support/product.ts'

const fault = 'This could not be opened'

test('without a connection or after a deploy the page stays open and shows an error, and later it opens the missing part', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Anchor' }])
  await page.clock.install()
  // The toaster is loaded lazily and must be there before the connection is cut.
  const notices = page.waitForResponse(/toaster-.*\.js$/)
  await openDashboard(page, product, person)
  await expect(card(page, 'Anchor')).toBeVisible()
  await page.clock.runFor(4000)
  await notices
  await context.setOffline(true)

  // The part that searches the notes of this device is missing too.
  await page.getByRole('searchbox').fill('tide')
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(page.getByText('could not be loaded').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('searchbox').fill('')
  await expect(card(page, 'Anchor')).toBeVisible()
  await card(page, 'Anchor').getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('alert').filter({ hasText: fault })).toBeVisible()
  await expect(page.getByText('Nothing is lost. Try again when you are online.')).toBeVisible()
  await page.getByRole('button', { name: 'Close toast' }).click()
  await card(page, 'Anchor').getByRole('link', { name: 'Anchor' }).click()
  await expect(page.getByText(fault)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(card(page, 'Anchor')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connection Problem' })).toHaveCount(0)

  await context.setOffline(false)
  await openMenu(page, 'Anchor')
  await expect(page.getByText(fault)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await test.step('a chunk that a deploy removed breaks neither the page nor the typed text', () => loseParts(page))
})

async function loseParts(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
  const gone = /(?:ocr-dialog|rich-text-editor)-.*\.js$/
  await page.route(gone, (route) => route.fulfill({ status: 404 }))

  await page.getByRole('button', { name: 'Add a New Note' }).first().click()
  await detail(page).getByLabel('Title').fill('Typed before')
  await expect(detail(page).getByText('The editor could not be loaded.')).toBeVisible()
  await page.unroute(gone)
  await button(page, 'Try Again').click()
  await editor(page).fill('Typed after')
  await expect(detail(page).getByLabel('Title')).toHaveValue('Typed before')
  await button(page, 'Create').click()
  await expect(shown(page)).toHaveText('Typed after')
  await button(page, 'Close').click()
  await expect(card(page, 'Typed before')).toBeVisible()

  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  const box = page.getByRole('searchbox', { name: 'Search notes' })
  await box.fill('Typed')
  await expect(page.getByRole('radio', { name: 'Best match' })).toBeVisible()
  await page.getByRole('button', { name: /^(?:Image to Text|Mobile OCR)$/ }).click()
  await expect(page.getByText(fault)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(box).toHaveValue('Typed')
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
}
