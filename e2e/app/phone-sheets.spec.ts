// The menus and sheets of a phone: how they close, and where the focus is then.
import type { Page } from '@playwright/test'
import { moveTo } from '../support/in-app.ts'
import { card, makeNotebook, openDashboard, saveCaptures } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

test('a sheet closes by Escape, Back and a tap beside it, which reaches nothing else, and the button that opened it has the focus again', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Boat' }, { title: 'Tide' }])
  await offerBack(page)
  await openDashboard(page, product, person)
  const beside = () => page.touchscreen.tap(200, 20)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const more = card(page, 'Boat').getByRole('button', { name: 'More actions' })
  const sheets = [
    { opener: button('Menu'), inside: page.getByRole('link', { name: 'Account' }) },
    { opener: button(/^Choose a notebook/), inside: page.getByRole('navigation', { name: 'Notebooks' }) },
    { opener: button(/^Filters/), inside: page.getByRole('dialog', { name: 'Filters' }) },
    { opener: more, inside: page.getByRole('dialog', { name: 'Actions for Boat' }) },
  ]
  for (const { opener, inside } of sheets)
    for (const close of [() => page.keyboard.press('Escape'), () => page.evaluate('pressBack()'), beside]) {
      await opener.tap()
      await expect(inside).toBeVisible()
      await close()
      await expect(inside).toBeHidden()
      await expect(opener).toBeFocused()
      await expect(page).toHaveURL('/dashboard')
    }

  await button(/^Choose a notebook/).tap()
  await page.getByRole('link', { name: /^All Notes/ }).tap()
  await expect(button(/^Choose a notebook/)).toBeFocused()
  await more.tap()
  await page.getByRole('menuitem', { name: 'Add Tags' }).tap()
  await page.getByRole('dialog', { name: 'Add Tags' }).getByRole('button', { name: 'Close' }).tap()
  await expect(more).toBeFocused()
  await more.tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap()
  await expect(more).toBeFocused()
})

test('Back closes a small menu and leaves the note open that it belongs to', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const [boat] = await saveCaptures(person, [{ title: 'Boat' }])
  await makeNotebook(person, 'Harbour')
  await offerBack(page)
  await openDashboard(page, product, person)
  await page.getByRole('button', { name: /^Choose a notebook/ }).tap()
  await page.getByRole('button', { name: 'Actions for Harbour' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await page.evaluate('pressBack()')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Notebooks' })).toBeVisible()

  await moveTo(page, `/dashboard?capture=${boat?.id}`)
  const formats = page.getByRole('button', { name: 'More formats' })
  await formats.tap()
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
  await page.evaluate('pressBack()')
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeHidden()
  await expect(formats).toBeFocused()
})

/** The Chromium of the tests has no Back button, so `pressBack()` asks the newest CloseWatcher, as Android does. */
function offerBack(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const open: { onclose?: () => void }[] = []
    class CloseWatcher {
      onclose?: () => void
      constructor() {
        open.push(this)
      }
      destroy() {
        open.splice(open.indexOf(this), 1)
      }
    }
    Object.assign(window, { CloseWatcher, pressBack: () => open.at(-1)?.onclose?.() })
  })
}
