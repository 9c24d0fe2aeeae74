// Mentions of one note in the text of another.
import { expectAccessible } from '../support/accessible.ts'
import { list, modal, panel, result } from '../support/note-links.ts'
import { detail, expect, openCapture, shown, startEditing, store } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

test('typing [[ suggests notes, and the chosen one becomes a link, lists the mention, and can be linked once', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const log = await store(person, { title: 'Log', content: '<p>Today </p>' })
  const moon = await store(person, { title: 'Moon', content: '<p>It pulls</p>' })
  await store(person, { title: 'Salt', content: '<p>It stays</p>' })
  await openCapture(page, product, person, log.id)
  const text = await startEditing(page)
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' [[')
  const offered = page.getByRole('listbox', { name: 'Notes to mention' }).getByRole('option')
  await expect(offered).toContainText(['Salt', 'Moon'])
  await expect(offered.nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(offered.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(text).toHaveAttribute('aria-activedescendant', (await offered.nth(1).getAttribute('id')) ?? '')
  await expectAccessible(page, 'mention')

  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(text).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('[moo')
  await expect(offered).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(text).toHaveText(`Today [[${moon.zettel_id}]]`)
  await page.keyboard.type(' [[nothing like it')
  await expect(page.getByText('No notes found').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await shown(page)
    .getByRole('link', { name: `[[${moon.zettel_id}]]` })
    .click()
  await expect(detail(page).getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible()
  await expect(list(page, 'Mentioned in:')).toContainText('Log')

  for (let time = 1; time <= 2; time += 1) {
    await panel(page).getByRole('button', { name: 'Link Note' }).click()
    await result(page, 'Log').click()
    if (time === 1) await expect(list(page, 'Links to:')).toContainText('Log')
  }
  await expect(modal(page).getByText('These two notes are already linked in this way.')).toBeVisible()
  await page.keyboard.press('Escape')
  await list(page, 'Mentioned in:').getByRole('button').click()
  await expect(detail(page).getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
})
