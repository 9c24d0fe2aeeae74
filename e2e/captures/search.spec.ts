// The dashboard's search: words, filters and recent searches.
import type { Locator, Page } from '@playwright/test'
import { hold } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import {
  card,
  cardTitles,
  closeFilters,
  expectStateAccessible,
  makeNotebook,
  notebooks,
  openDashboard,
  saveCaptures,
} from '../support/library.ts'
import { expect, type Person, type Product, test } from '../support/product.ts'

test('the search finds words, orders by best match, and offers what comes close', async ({ page, product }) => {
  const person = await product.proPerson()
  const late = 'A title so long that a card has to cut it before it comes to the lighthouse'
  await saveCaptures(person, [
    { title: 'Newest', content: `${'Much before it. '.repeat(30)} The keeper of the LIGHTHOUSE` },
    { title: late, content: 'Nothing' },
    { title: 'Lighthouse', content: 'The keeper of the lighthouse keeps the lighthouse' },
    { title: 'Other', content: 'Nothing of it' },
    { title: 'Neither', content: '100% of _it_' },
  ])
  await openDashboard(page, product, person, '?q=lightHouse')
  const box = page.getByRole('searchbox', { name: 'Search notes' })
  // spec: D12, D24
  await test.step('it finds words in title or content in any case, highlights them, and is part of the address', async () => {
    await expect(box).toHaveValue('lightHouse')
    await expect.poll(() => cardTitles(page)).toEqual(['Newest', late, 'Lighthouse'])
    await expect(card(page, 'Newest').locator('mark')).toHaveText('LIGHTHOUSE')
    await expect(card(page, 'Lighthouse').locator('mark').first()).toHaveText('Lighthouse')
    await box.fill('')
    await expect(card(page, 'Neither')).toBeVisible()
    await box.fill('LIGHThouse')
    await expect(page).toHaveURL(/q=LIGHThouse/)
    await expect.poll(() => cardTitles(page)).toEqual(['Newest', late, 'Lighthouse'])
    await page.goBack()
    await expect(box).toHaveValue('')
    await expect(card(page, 'Neither')).toBeVisible()
    const release = await hold(page, '**/rpc/search_captures*')
    await box.fill('0% of _')
    // While the search is pending, the earlier list stays, without a count and without marks of the new words.
    await expect(page.getByText('Searching...')).toBeVisible()
    await expect(card(page, 'Other')).toBeVisible()
    await expect(page.getByText(/^Showing/)).toHaveCount(0)
    await expect(page.locator('article mark')).toHaveCount(0)
    release()
    await expect.poll(() => cardTitles(page)).toEqual(['Neither'])
    await box.fill('no such words')
    await expect(page.getByRole('heading', { name: 'No notes match your filters' })).toBeVisible()
    // The empty list offers to clear the words, which are not filters.
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(card(page, 'Other')).toBeVisible()
  })

  await test.step('best match is an order of its own, and an empty search offers what comes close', async () => {
    await box.fill('lighthouse')
    await expect.poll(() => cardTitles(page)).toEqual(['Newest', late, 'Lighthouse'])
    await expect(card(page, late).locator('mark')).toBeInViewport()
    await page.getByText('Best match').click()
    await expect.poll(async () => (await cardTitles(page))[0]).toBe('Lighthouse')
    await expect(card(page, 'Newest').locator('mark')).toHaveText('LIGHTHOUSE')
    await page.goBack()
    await expect.poll(() => cardTitles(page)).toEqual(['Newest', late, 'Lighthouse'])

    await box.fill('keeper lighthuose')
    await expect(page.getByRole('heading', { name: 'No notes match your filters' })).toBeVisible()
    const near = page.getByRole('region', { name: 'These come close:' })
    await expect(near).toContainText('similar: lighthouse')
    await near.getByRole('button', { name: 'Show best matches' }).click()
    await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse', 'Newest'])
    await expect(page.getByText('similar: lighthouse')).toBeVisible()
    await expect(page).toHaveURL(/order=best/)
    await box.fill('')
    await expect(page).not.toHaveURL(/order=best/)
  })
})

test('a large library paints only the cards in view, finds a tag by typing, and keeps the last five searches', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const rows = Array.from({ length: 55 }, (_, row) => ({
    title: `Crab ${row}`,
    content: 'x'.repeat(200),
    tags: Array.from({ length: 5 }, (_, tag) => `t${row}-${tag}`),
  }))
  const lobster = {
    title: 'Lobster',
    tags: ['zz'],
    source_url: 'https://reef.example/',
    content: 'one two three four five six',
  }
  await person.client
    .from('captures')
    .insert([...rows, lobster])
    .throwOnError()
  await openDashboard(page, product, person)

  await test.step('cards outside the viewport are not rendered', async () => {
    for (const shown of [20, 40]) {
      await expect(page.getByText(`Showing ${shown} of 56 notes`)).toBeVisible()
      // Cards change their height while they scroll into view, so a mouse click could miss the button.
      await page.getByRole('button', { name: 'Load More Notes' }).press('Enter')
    }
    await expect(page.getByRole('article')).toHaveCount(56)
    await page.evaluate(() => scrollTo(0, 0))
    const painted = () =>
      page
        .getByRole('article', { includeHidden: true })
        .evaluateAll((cards) => cards.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length)
    // Cards near the viewport are rendered, and the rest of their groups.
    await expect.poll(painted).toBeLessThan(54)
    expect(await painted()).toBeGreaterThan(0)
  })

  await test.step('a tag among very many is found by typing, and an unknown one shows that nothing matches', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('group', { name: 'Sources' })).toContainText('reef.example')
    const group = page.getByRole('group', { name: 'Tags' })
    const box = group.getByRole('searchbox')
    await expect(box).toHaveAttribute('placeholder', 'Find a tag...')
    await box.fill('no such thing')
    await expect(group.getByRole('status')).toHaveText('Nothing matches "no such thing"')
    await box.fill('zz')
    await group.getByText('zz').click()
    await closeFilters(page)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove filter zz' }).click()
  })
  // spec: D14
  await test.step('the last five searches are kept on the device until the account signs out', async () => {
    const nothingFound = page.getByRole('heading', { name: 'No notes match your filters' })
    const box = page.getByRole('searchbox', { name: 'Search notes' })
    await box.fill('nothing')
    await expect(nothingFound).toBeVisible()
    // The box stays and is ready for other words, however long the list of all notes takes.
    const release = await hold(page, '**/rest/v1/captures?*')
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(nothingFound).toBeHidden()
    await expect(box).toBeFocused()
    release()
    await expect(page.getByText(/of 56 notes/)).toBeVisible()
    const lastAnswer = page.waitForResponse((response) => response.request().postData()?.includes('"seven"') ?? false)
    for (const words of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
      await box.fill(words)
      await box.press('Enter')
    }
    // A search that finds nothing is forgotten and takes no place of the others.
    await lastAnswer
    await expect(nothingFound).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    const recent = page.getByRole('group', { name: 'Recent searches' })
    await expect(recent.getByRole('option')).toHaveText(['six', 'five', 'four', 'three', 'two'])
    await moveTo(page, '/pricing')
    await expect(box).toHaveCount(0)
    await moveTo(page, '/dashboard')
    await expect(page.getByText(/of 56 notes/)).toBeVisible()
    await expect(recent).toHaveCount(0)
    await box.focus()
    await recent.getByRole('option', { name: 'four' }).click()
    await expect(box).toHaveValue('four')

    const searches = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent_')))
    expect(await searches()).toEqual([`recent_searches_${person.id}`])
    await moveTo(page, '/logout-and-redirect')
    await expect(page).toHaveURL('/auth')
    await expect.poll(searches).toEqual([])
  })
})

// spec: D11, D15
test('filters by tag, notebook and source narrow the list together with search words', { tag: '@phone-only' }, async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [
    { title: 'A boat', tags: ['sea', 'wood'], source_url: 'https://docs.example.org/a', folder_id: harbour },
    { title: 'B boat', tags: ['sea'], source_url: 'https://example.net/b' },
    { title: 'C cart', tags: ['wood'], folder_id: harbour },
  ])
  await openDashboard(page, product, person)
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.click()
  const tags = page.getByRole('group', { name: 'Tags' })
  await expect(tags).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tags).toBeHidden()
  await expect(filters).toBeFocused()
  await filters.click()
  await tags.getByText('sea').click()
  await expect.poll(() => cardTitles(page)).toEqual(['A boat', 'B boat'])
  await tags.getByText('wood').click()
  await expect.poll(() => cardTitles(page)).toEqual(['A boat'])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  // Two changes before the next render must both count.
  await tags.evaluate((group) => {
    for (const box of group.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.click()
  })
  await expect.poll(() => cardTitles(page)).toEqual(['A boat'])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByRole('group', { name: 'Sources' }).getByText('example.net').click()
  await expect.poll(() => cardTitles(page)).toEqual(['B boat'])
  await closeFilters(page)
  await page.getByRole('button', { name: 'Remove filter example.net' }).click()
  const isClosed = !(await page.getByRole('group', { name: 'Notebooks' }).isVisible())
  if (isClosed) await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('group', { name: 'Notebooks' }).getByText('Harbour').click()
  await expect.poll(() => cardTitles(page)).toEqual(['A boat', 'C cart'])
  await closeFilters(page)
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('cart')
  await expect.poll(() => cardTitles(page)).toEqual(['C cart'])
  await expect(page.getByText('Showing 1 of 1 notes')).toBeVisible()
})

test('filters by date and content type narrow the list', async ({ page, product }) => {
  const person = await product.proPerson()
  const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).toISOString()
  await saveCaptures(person, [
    { title: 'Five hundred', content: 'x'.repeat(500) },
    { title: 'Just under', content: 'x'.repeat(499) },
    { title: 'Hundred', content: 'x'.repeat(100) },
    { title: 'Tiny', content: `<p>${'x'.repeat(99)}</p>` },
    { title: 'Coded', content: `<pre>const a = 1</pre>${'y'.repeat(120)}` },
    { title: 'Linked', content: `see https://example.org ${'y'.repeat(120)}` },
    { title: 'After', created_at: at(13, 0, 0) },
    { title: 'Last minute', created_at: at(12, 23, 59) },
    { title: 'First minute', created_at: at(10, 0, 0) },
    { title: 'Before', created_at: at(9, 23, 59) },
  ])
  await openDashboard(page, product, person)
  await page.getByRole('button', { name: /^Filters/ }).click()
  // spec: D18, D19
  await test.step('content types narrow the list, with long from 500 characters and short under 100', async () => {
    const dated = ['After', 'Last minute', 'First minute', 'Before']
    const types = page.getByRole('group', { name: 'Content type' })
    const expected = {
      Long: ['Five hundred'],
      Short: ['Tiny', ...dated],
      Code: ['Coded'],
      Links: ['Linked'],
      Text: ['Five hundred', 'Just under', 'Hundred', 'Tiny', ...dated],
      All: ['Five hundred', 'Just under', 'Hundred', 'Tiny', 'Coded', 'Linked', ...dated],
    }
    for (const [type, titles] of Object.entries(expected)) {
      await types.getByText(type, { exact: true }).click()
      await expect.poll(() => cardTitles(page), type).toEqual(titles)
    }
  })
  // spec: D17
  await test.step('the date filter accepts a date typed by keyboard and includes the whole last day', async () => {
    await page.getByLabel('From').focus()
    await page.keyboard.type('03102026')
    await expect(page.getByLabel('From')).toHaveValue('2026-03-10')
    await expect(page).toHaveURL(/from=2026-03-10/)
    await page.getByLabel('To', { exact: true }).fill('2026-03-12')
    await expect.poll(() => cardTitles(page)).toEqual(['Last minute', 'First minute'])
    await expect(page).toHaveURL(/from=2026-03-10&to=2026-03-12/)
  })
})

// suggest-terms.test.ts and query-captures.it.test.ts have the rules, and command-palette.spec.ts offers operators too.
test('operators are offered while typing, chosen by keyboard, shown as chips and taken away again', async ({
  page,
  product,
}) => {
  const box = await openRecipes(page, product, await product.proPerson())
  const options = page.getByRole('listbox', { name: 'Search suggestions' }).getByRole('option')
  // The list would cover the first cards, so it waits for a key.
  await box.focus()
  await expect(options).toHaveCount(0)
  await box.press('ArrowDown')
  await expect(options.first()).toContainText('tag:')
  await box.pressSequentially('ta')
  await box.press('ArrowDown')
  await expect(options).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '')
  await box.press('Enter')
  await expect(box).toHaveValue('tag:')
  await box.pressSequentially('re')
  await expect(options).toHaveText(['tag:recipe', 'tag:"red wine"'])
  // Results are dimmed until the search has answered.
  await expect(page.getByRole('heading', { name: 'No notes match your filters' })).toBeVisible()
  await expectStateAccessible(page)
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect.poll(() => cardTitles(page)).toEqual(['Bread', 'Soup'])
  await expect(options).toHaveCount(0)
  await box.pressSequentially('-in:my')
  await options.click()
  await expect(box).toHaveValue('tag:recipe -in:"My kitchen" ')
  await expect.poll(() => cardTitles(page)).toEqual(['Soup'])
  // By a key, which leads back to the box.
  await page.getByRole('button', { name: 'Remove filter tag: recipe' }).press('Enter')
  await expect(box).toHaveValue('-in:"My kitchen"')
  await expect(box).toBeFocused()
  await expect.poll(() => cardTitles(page)).toEqual(['Soup', 'tag:recipe in a text'])
  // A site is offered by the name that people know, and is found by it.
  await box.fill('')
  await box.pressSequentially('from:ex')
  await expect(options).toHaveText(['from:example.org'])
  await options.click()
  await expect.poll(() => cardTitles(page)).toEqual(['Soup'])
  // What is no operator is searched for as it stands.
  await box.fill('rm -rf')
  await expect.poll(() => cardTitles(page)).toEqual(['tag:recipe in a text'])
  // No note contains this as typed, so the minus sign leaves notes out.
  await box.fill('recipe -rf')
  await expect.poll(() => cardTitles(page)).toEqual(['Bread', 'Soup'])
})

test('a search is saved by one press, opened from the sidebar, renamed, removed and brought back', async ({
  page,
  product,
}) => {
  const box = await openRecipes(page, product, await product.proPerson())
  await box.fill('tag:recipe')
  await expect(page).toHaveURL(/q=tag%3Arecipe$/)
  await expect.poll(() => cardTitles(page)).toEqual(['Bread', 'Soup'])
  await page.getByRole('button', { name: 'Save search' }).click()
  const isSaved = page.getByRole('button', { name: 'Saved', exact: true })
  await expect(isSaved).toBeDisabled()
  await expect(isSaved).toBeFocused()
  await box.fill('')
  // Closes the recent searches, which cover the notebooks of a phone.
  await box.blur()
  await expect(card(page, 'tag:recipe in a text')).toBeVisible()
  const saved = (await notebooks(page)).getByRole('region', { name: 'Saved searches' })
  await saved.getByRole('button', { name: 'Options for tag:recipe' }).click()
  await expectStateAccessible(page)
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('To cook')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(saved.getByRole('button', { name: 'Options for To cook' })).toBeFocused()
  await saved.getByRole('link', { name: 'To cook' }).click()
  await expect.poll(() => cardTitles(page)).toEqual(['Bread', 'Soup'])
  await notebooks(page)
  await saved.getByRole('button', { name: 'Options for To cook' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(saved).toHaveCount(0)
  // The entry beside the one that went.
  await expect(page.getByRole('navigation', { name: 'Notebooks' }).locator('a:focus')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved.getByRole('link', { name: 'To cook' })).toBeVisible()
})

/** Opens the dashboard of a person with recipes, and returns its search box. */
async function openRecipes(page: Page, product: Product, person: Person): Promise<Locator> {
  const kitchen = await makeNotebook(person, 'My kitchen')
  await saveCaptures(person, [
    { title: 'Bread', tags: ['red wine', 'recipe'], folder_id: kitchen },
    { title: 'Soup', tags: ['recipe'], source_url: 'https://www.example.org/soup' },
    { title: 'tag:recipe in a text', content: 'rm -rf' },
  ])
  await openDashboard(page, product, person)
  return page.getByRole('searchbox', { name: 'Search notes' })
}
