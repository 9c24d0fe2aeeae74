// The command palette: notes, notebooks, tags and operators by keyboard.
import { card, cardTitles, makeNotebook, openDashboard, saveCaptures } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

test('the command palette finds a note by a misspelt word, shows where the word stands, and opens the note', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [
    { title: 'Instruments', content: '<p>A <strong>theo</strong>dolite measures angles.</p>' },
    { title: 'Bread', content: 'Flour and water' },
  ])
  await openDashboard(page, product, person)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox').fill('theodolit')
  const found = palette.getByRole('option', { name: /Instruments/ })
  await expect(found.locator('mark')).toHaveText('theodolit')
  await palette.getByRole('combobox').fill('teodolite')
  await expect(found).toContainText('similar: theodolite')
  await expect(palette.getByRole('option', { name: /Bread/ })).toHaveCount(0)
  // Enter opens the best note of the words, also before it is shown.
  await palette.getByRole('combobox').fill('flour')
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: 'Capture Details' })
  await expect(opened.getByRole('heading', { name: 'Bread' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await palette.getByRole('combobox').fill('no such thing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=no\+such\+thing|q=no%20such%20thing/)
  await page.keyboard.press('ControlOrMeta+k')
  await palette.getByRole('combobox').fill('theodolite')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await found.click()
  await expect(
    page.getByRole('dialog', { name: 'Capture Details' }).getByRole('heading', { name: 'Instruments' }),
  ).toBeVisible()
})

test('the command palette shows recent notes, a preview, tags and operators', async ({ page, product }) => {
  const person = await product.proPerson()
  await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [
    { title: 'Instruments', content: '<p>A theodolite measures angles.</p>', tags: ['surveying'] },
    { title: 'Bread', content: 'Flour and water' },
  ])
  await openDashboard(page, product, person)
  await expect(card(page, 'Bread')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('group', { name: 'Recent notes' }).getByRole('option')).toHaveText([
    'Instruments',
    'Bread',
  ])
  await expect(palette.getByRole('complementary', { name: 'Preview' })).toContainText('A theodolite measures angles.')
  const box = palette.getByRole('combobox')
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
  // A notebook's name that no note has.
  await box.fill('harb')
  await expect(palette.getByRole('option', { name: 'Harbour' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Harbour' })).toBeVisible()
})
