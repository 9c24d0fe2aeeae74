// Toasts beside what else is on the screen.
import { dialog, opener } from '../support/image-to-text.ts'
import { makeNotebook, moveCapture, openDashboard, saveCaptures } from '../support/library.ts'
import { expect, test } from '../support/product.ts'
import { refuse } from '../support/request-faults.ts'

test('a failure can be dismissed while a dialog is open, and the dialog stays open', { tag: '@phone' }, async ({
  page,
  product,
}) => {
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
  await page.getByRole('button', { name: 'Close toast' }).click()
  await expect(failure).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})
