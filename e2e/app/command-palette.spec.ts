// The command palette: notes, notebooks, tags and operators by keyboard.
import type { Page } from '@playwright/test'
import { hold } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { card, cardTitles, expectAccessible, makeNotebook, openDashboard, saveCaptures } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

test('the command palette shows recent notes, a preview, tags and operators, and finds a note by a misspelt word', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [
    { title: 'Instruments', content: '<p>A <strong>theo</strong>dolite measures angles.</p>', tags: ['surveying'] },
    { title: 'Bread', content: 'Flour and water' },
  ])
  await openDashboard(page, product, person)
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const box = palette.getByRole('combobox')
  const opened = page.getByRole('dialog', { name: 'Capture Details' })
  const closeOpened = async () => {
    await expect(opened).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }
  await test.step('closing a dialog returns the focus to its card', () => expectFocusReturns(page))

  await test.step('recent notes, a preview, tags and operators', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('group', { name: 'Recent notes' }).getByRole('option')).toHaveText([
      'Instruments',
      'Bread',
    ])
    await expect(palette.getByRole('complementary', { name: 'Preview' })).toContainText('A theodolite measures angles.')
    await page.keyboard.press('ArrowDown')
    await expect(palette.getByRole('option', { name: 'Bread' })).toHaveAttribute('aria-selected', 'true')
    await box.fill('survey')
    await palette.getByRole('group', { name: 'Tags' }).getByRole('option', { name: 'surveying' }).click()
    await expect.poll(() => cardTitles(page)).toEqual(['Instruments'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await box.fill('-ta')
    await palette.getByRole('option', { name: /^-?tag:/ }).click()
    await palette.getByRole('option', { name: 'tag:surveying' }).click()
    await expect(box).toHaveValue('-tag:surveying ')
    await expect(palette.getByRole('group', { name: 'Notes' }).getByRole('option')).toHaveText([/Bread/])
  })
  await test.step('a note is found by a misspelt word, with the place where the word stands', async () => {
    await box.fill('theodolit')
    const found = palette.getByRole('option', { name: /Instruments/ })
    await expect(found.locator('mark')).toHaveText('theodolit')
    await box.fill('teodolite')
    await expect(found).toContainText('similar: theodolite')
    await expect(palette.getByRole('complementary', { name: 'Preview' }).locator('mark')).toHaveText('theodolite')
    await expect(palette.getByRole('option', { name: /Bread/ })).toHaveCount(0)
    // Enter opens the best note of the words, also before it is shown.
    await box.fill('flour')
    await page.keyboard.press('Enter')
    await expect(opened.getByRole('heading', { name: 'Bread' })).toBeVisible()
    await closeOpened()
    await page.keyboard.press('ControlOrMeta+k')
    await box.fill('no such thing')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=no\+such\+thing|q=no%20such%20thing/)
    await page.keyboard.press('ControlOrMeta+k')
    await box.fill('theodolite')
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await found.click()
    await expect(opened.getByRole('heading', { name: 'Instruments' })).toBeVisible()
    await closeOpened()
  })
  await test.step('it opens a notebook whose name no note has, and runs commands', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await box.fill('harb')
    await expect(palette.getByRole('option', { name: 'Harbour' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await box.fill('theme dark')
    await expect(palette.getByRole('option', { name: 'Theme: Dark' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search notes' })).toBeFocused()
  })
  await test.step('the palette and the shortcuts work on other pages', async () => {
    await page.getByRole('searchbox', { name: 'Search notes' }).blur()
    await moveTo(page, '/trash')
    await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Notebooks' })
    await expect(nav).toBeVisible()
    await page.keyboard.press('b')
    await expect(nav).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search notes' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('account')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account$/)
  })
})

async function expectFocusReturns(page: Page): Promise<void> {
  const link = card(page, 'Instruments').getByRole('link', { name: 'Instruments' })
  const question = page.getByRole('alertdialog')
  await link.focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(link).toBeFocused()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Capture Details' }).getByRole('button', { name: 'Edit' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  // What is typed while its code loads is for the palette, and no shortcut.
  const answer = await hold(page, '**/command-palette-*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bv')
  answer()
  await expect(page.getByRole('combobox')).toHaveValue('bv')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
}
