// The three views of the dashboard's list: cards, rows, and rows beside the note.
import type { Locator, Page } from '@playwright/test'
import { card, expectAccessible, makeNotebook, openDashboard, saveCaptures, undoIn } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

test('notes show as cards, as rows or as rows beside the note, and Shift and dragging work on them', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  await makeNotebook(person, 'Pier', harbour)
  const quay = await makeNotebook(person, 'Quay')
  await saveCaptures(person, [
    { title: 'Zero' },
    { title: 'One', source_url: 'https://example.org/' },
    { title: 'Two' },
    { title: 'Three' },
  ])
  await openDashboard(page, product, person)
  await card(page, 'One').getByRole('link', { name: 'One' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  const box = (title: string) => card(page, title).getByRole('checkbox')
  await box('One').click()
  await box('Three').click({ modifiers: ['Shift'] })
  for (const title of ['One', 'Two', 'Three']) await expect(box(title)).toBeChecked()
  await page.keyboard.press('Escape')

  const nav = page.getByRole('navigation', { name: 'Notebooks' })
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/rest\/v1\/captures/, async (route) => {
    await answered
    await route.continue()
  })
  await card(page, 'Three')
    .getByRole('link', { name: 'Three' })
    .dragTo(nav.getByRole('link', { name: 'Pier' }))
  // The parent counts it too, before the server has answered.
  await expect(nav.getByRole('link', { name: 'Pier 1' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Harbour 1' })).toBeVisible()
  await expect(page.getByText('Moved to Pier')).toHaveCount(0)
  answer()
  await expect(page.getByText('Moved to Pier')).toBeVisible()
  await nav.getByRole('link', { name: 'Quay' }).dragTo(nav.getByRole('link', { name: 'Harbour 1' }))
  const parent = () => person.client.from('folders').select('parent_id').eq('id', quay).single()
  await expect.poll(async () => (await parent()).data?.parent_id).toBe(harbour)
  await undoIn(page, 'Moved to Harbour').click()
  await expect.poll(async () => (await parent()).data?.parent_id).toBeNull()

  await page.keyboard.press('v')
  const list = page.getByRole('radio', { name: 'List', exact: true })
  await expect(list).toBeChecked()
  // A control that takes no text keeps the shortcuts.
  await list.focus()
  await page.keyboard.press('v')
  const note = page.getByRole('dialog', { name: 'Capture Details' })
  await test.step('the first note is shown beside the list, and goes with the pane', async () => {
    await expect(note.getByRole('heading', { name: 'Zero', exact: true })).toBeVisible()
    await expectTwoLines(page)
    const row = card(page, 'One')
    await row.hover()
    const actions = await row.getByRole('button', { name: /^Pin/ }).boundingBox()
    const source = await row
      .getByRole('link', { name: /^Source/ })
      .locator('svg')
      .boundingBox()
    expect((actions?.y ?? 0) + (actions?.height ?? 0), 'the actions leave the source free').toBeLessThan(source?.y ?? 0)
    await page.setViewportSize({ width: 800, height: 800 })
    await expect(note).toHaveCount(0)
    await expectTwoLines(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectTwoLines(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(note).toBeVisible()
    await page.keyboard.press('v')
    await expect(note).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.keyboard.press('v')
    await page.keyboard.press('v')
  })
  await test.step('after a delete the next note is shown, and its row has the focus', async () => {
    await note.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(note.getByRole('heading', { name: 'One', exact: true })).toBeVisible()
    await expect(card(page, 'One').getByRole('link', { name: 'One' })).toBeFocused()
    await card(page, 'Three').getByRole('link', { name: 'Three' }).click()
    await expect(note.getByRole('heading', { name: 'Three', exact: true })).toBeVisible()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(note.getByRole('heading', { name: 'Two', exact: true })).toBeVisible()
    await expect(card(page, 'Two').getByRole('link', { name: 'Two' })).toBeFocused()
  })
  await card(page, 'One').getByRole('link', { name: 'One' }).click()
  await expect(note.getByRole('heading', { name: 'One', exact: true })).toBeVisible()
  await card(page, 'Two').getByRole('link', { name: 'Two' }).click()
  await expect(note.getByRole('heading', { name: 'Two', exact: true })).toBeVisible()
  await test.step('Escape clears a selection before it closes the note', async () => {
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 selected')).toHaveCount(0)
    await expect(note).toBeVisible()
  })
  await expectAccessible(page, 'note-beside-the-list')
  await page.reload()
  await expect(note.getByRole('heading', { name: 'Two', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'List and note' })).toBeChecked()
})

// use-note-beside.test.ts and early-keys.test.ts have the note beside the list and the keys that come early.
test('wide notes and long titles fit beside the list, and Edit leads into the text', {
  tag: ['@desktop', '@deep'],
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const cells = 'column'.repeat(2)
  const row = `<tr>${`<td><p>${cells}</p></td>`.repeat(12)}</tr>`
  const content = `<table><tbody>${row}</tbody></table><pre><code>${'const harbour = pier; '.repeat(30)}</code></pre>`
  const long = 'A long title of a note beside the list '.repeat(4).trim()
  await saveCaptures(person, [
    { title: 'One' },
    { title: `${long} before` },
    { title: 'Boat'.repeat(40), content },
    { title: `${long} after` },
  ])
  await openDashboard(page, product, person)
  await page.keyboard.press('v')
  await page.keyboard.press('v')
  const note = page.getByRole('dialog', { name: 'Capture Details' })
  // At its start: the rest of the title is cut off.
  await page.locator('[data-capture-link]', { hasText: 'BoatBoat' }).click({ position: { x: 5, y: 5 } })
  await expect(note.getByRole('heading', { name: /^BoatBoat/ })).toBeVisible()
  await expect(note.getByRole('navigation', { name: 'Notes before and after' })).toBeVisible()
  await expectFits(page, note.getByRole('button', { name: 'Edit', exact: true }))
  let letLoad = () => {}
  const held = new Promise<void>((done) => {
    letLoad = done
  })
  await page.route(/rich-text-editor.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('e')
  await expect(note.getByText('Loading the editor')).toBeAttached()
  await page.keyboard.press('n')
  letLoad()
  await expect(note.getByRole('textbox', { name: 'Content' })).toBeFocused()
  // What was typed meanwhile is part of the text, and no shortcut.
  await expect(note.getByRole('textbox', { name: 'Content' })).toHaveText(/^n/)
  await expect(page.getByRole('dialog', { name: 'New Capture' })).toHaveCount(0)
  await expectFits(page, note.getByRole('button', { name: 'Save', exact: true }))
  // The keys of a row would act on another note than the one that is written.
  await card(page, 'One').getByRole('link', { name: 'One' }).focus()
  for (const key of ['p', 'x', 'Delete']) await page.keyboard.press(key)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText('1 selected')).toHaveCount(0)
  await expect(card(page, 'One').getByRole('img', { name: 'Pinned' })).toHaveCount(0)
})

/** Title, preview and facts take two lines in a row of any width. */
async function expectTwoLines(page: Page) {
  const heights = () => page.locator('[data-capture-id]').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(70)
}

/** Nothing beside the list is wider than its room, in every window that shows three panes and is narrow. */
async function expectFits(page: Page, lastAction: Locator) {
  for (const width of [1024, 1100, 1150, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(lastAction).toBeInViewport({ ratio: 1 })
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('html, [data-beside] > *')]
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => `${each.tagName} ${each.scrollWidth} > ${each.clientWidth}`),
    )
    expect(tooWide, `at ${width}`).toEqual([])
  }
}
