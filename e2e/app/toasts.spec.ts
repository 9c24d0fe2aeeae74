// Toasts while a dialog is open.
import type { Locator, Page } from '@playwright/test'
import { refuse } from '../support/browser/request-faults.ts'
import { dialog, opener } from '../support/image-to-text.ts'
import { card, makeNotebook, moveCapture, openDashboard, saveCaptures } from '../support/library.ts'
import { expect, type Product, test } from '../support/product.ts'

const closeToast = (page: Page) => page.getByRole('button', { name: 'Close toast' })

test('an error toast stays until it is dismissed, also while a dialog is open, and the dialog stays open', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  await page.clock.install()
  const failure = await failBehindDialog(page, product)
  // Other toasts leave after four seconds.
  await page.clock.runFor(20_000)
  await expect(failure).toBeVisible()
  await closeToast(page).click()
  await expect(failure).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('the keyboard reaches a toast while a dialog is open and returns to the dialog, and the menu of a note lies over a toast', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const failure = await failBehindDialog(page, product)
  const focusedBefore = dialog(page).locator(':focus')
  await expect(focusedBefore).toHaveCount(1)
  await page.keyboard.press('Alt+KeyT')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(closeToast(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(failure).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await moveCapture(page, 'Boat', 'Harbour')
  await expect(failure).toBeInViewport({ ratio: 1 })
  // The last entry of the menu is where the toast is.
  await card(page, 'Boat').evaluate((boat) => {
    const at = { clientX: innerWidth / 2 - 100, clientY: innerHeight - 365 }
    boat.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }))
  })
  await page
    .getByRole('dialog', { name: 'Actions for Boat' })
    .getByRole('menuitem', { name: 'Delete' })
    .click({ timeout: 5_000 })
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

/** Shows the toast of a failed change, with a dialog open over the page. */
async function failBehindDialog(page: Page, product: Product): Promise<Locator> {
  const person = await product.proPerson()
  await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [{ title: 'Boat' }])
  await openDashboard(page, product, person)
  await refuse(page, 'PATCH', 'no')
  await moveCapture(page, 'Boat', 'Harbour')
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to save changes. Please try again.' })
  await expect(failure).toBeVisible()
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(failure).toBeVisible()
  return failure
}
