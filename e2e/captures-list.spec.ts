// Capture cards, their menu, and what is done to one or to several captures from the list.
import { readFileSync } from 'node:fs'
import {
  card,
  cardTitles,
  chooseNotebook,
  expectAccessible,
  listening,
  makeNotebook,
  notebooks,
  openDashboard,
  openMenu,
  saveCaptures,
} from './library.ts'
import { expect, type Person, test } from './product.ts'

const chatGpt = 'https://chatgpt.com/c/1'

// spec: C01, C06
test('a card shows its title, or a name for want of one, and when it was made', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [
    { title: 'Tide tables', created_at: new Date(2026, 5, 7, 14, 5).toISOString() },
    { title: '  ', created_at: new Date(2026, 5, 6).toISOString() },
  ])
  await openDashboard(page, product, person)
  await expect(card(page, 'Tide tables').getByText('Jun 7, 2026, 02:05 PM')).toBeVisible()
  await expect(card(page, 'Untitled Capture')).toBeVisible()
  await page.route('**/rest/v1/captures*', async (route) => {
    const answer = await route.fetch()
    const rows: { created_at: string | null }[] = await answer.json()
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, created_at: null })) })
  })
  await page.reload()
  await expect(card(page, 'Tide tables').getByText('Unknown date')).toBeVisible()
})

test('a title of two hundred characters takes two lines and ends in an ellipsis', async ({ page, product }) => {
  const person = await product.proPerson()
  const long = 'Words upon words '.repeat(12).slice(0, 200).trim()
  await saveCaptures(person, [{ title: long }, { title: 'Short' }, { title: 'W'.repeat(200) }])
  await openDashboard(page, product, person)
  const heights = async () =>
    page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((each) => Math.round(each.getBoundingClientRect().height)))
  await expect(card(page, 'Short')).toBeVisible()
  expect(new Set(await heights()).size).toBe(1)
  const lines = await card(page, long)
    .getByRole('heading')
    .evaluate((title) => title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight))
  expect(Math.round(lines)).toBe(2)
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

// spec: C02
test('the pin button pins and unpins, at once and on the server, and takes it back when refused', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const [, second] = await saveCaptures(person, [{ title: 'First' }, { title: 'Second' }])
  await openDashboard(page, product, person)
  await card(page, 'Second').getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(card(page, 'Second').getByRole('img', { name: 'Pinned' })).toBeVisible()
  expect(await cardTitles(page)).toEqual(['Second', 'First'])
  await expect.poll(() => isPinned(person, second?.id)).toBe(true)
  await card(page, 'Second').getByRole('button', { name: 'Unpin' }).click()
  await expect(card(page, 'Second').getByRole('img', { name: 'Pinned' })).toHaveCount(0)
  await expect.poll(() => isPinned(person, second?.id)).toBe(false)

  await page.route('**/rest/v1/captures*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.continue(),
  )
  await card(page, 'Second').getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
  await expect(card(page, 'Second').getByRole('img', { name: 'Pinned' })).toHaveCount(0)
})

test('two quick clicks on pin end where they began', async ({ page, product }) => {
  const person = await product.proPerson()
  const [only] = await saveCaptures(person, [{ title: 'Only' }])
  await openDashboard(page, product, person)
  await card(page, 'Only').getByRole('button', { name: 'Pin', exact: true }).dblclick()
  await expect(card(page, 'Only').getByRole('img', { name: 'Pinned' })).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Only')).toBeVisible()
  await expect.poll(() => isPinned(person, only?.id)).toBe(false)
})

// spec: C03
test('deleting asks, and only a yes deletes', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Doomed' }])
  await openDashboard(page, product, person)
  await card(page, 'Doomed').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this capture?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Doomed')).toBeVisible()
  expect(await count(person)).toBe(1)
  await card(page, 'Doomed').getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Doomed')).toHaveCount(0)
  await expect(page.getByText('Capture deleted')).toBeVisible()
  await expect.poll(() => count(person), { timeout: 15_000 }).toBe(0)
  await expect(page.getByText('Capture deleted')).toBeHidden()
})

test('undo brings a deleted capture back as it was, whatever the plan', async ({ page, product }) => {
  const person = await product.person()
  const [made] = await saveCaptures(person, [{ title: 'Kept', source_url: chatGpt }])
  const row = () => person.client.from('captures').select('*').eq('id', made?.id).single()
  await person.client.from('captures').update({ is_public: true, is_pinned: true }).eq('id', made?.id)
  const { data: before } = await row()
  await openDashboard(page, product, person)
  await card(page, 'Kept').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Kept')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Kept')).toBeVisible()
  await expect(page.getByText('Capture restored')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Kept')).toBeVisible()
  expect((await row()).data).toEqual(before)
})

test('whoever leaves, reloads or signs out during the time to undo has deleted', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  await openDashboard(page, product, person)
  const remove = async (title: string) => {
    await card(page, title).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, title)).toHaveCount(0)
  }
  await remove('One')
  await page.reload()
  await expect.poll(() => titles(person)).toEqual(['Three', 'Two'])
  await expect(card(page, 'One')).toHaveCount(0)
  await remove('Two')
  await page.evaluate(() => history.pushState(null, '', '/pricing'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })))
  await expect.poll(() => titles(person)).toEqual(['Three'])
  await page.goto('/dashboard')
  await remove('Three')
  await page.evaluate(() => {
    // As a sign-out in another tab or from the header does.
    history.pushState(null, '', '/logout-and-redirect')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect.poll(() => titles(person)).toEqual([])
})

// spec: C36
test('a delete that fails brings the capture back with the reason', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Stubborn' }])
  await page.route('**/rest/v1/captures*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'it is stuck' } })
      : route.continue(),
  )
  await openDashboard(page, product, person)
  await card(page, 'Stubborn').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Stubborn')).toHaveCount(0)
  await expect(page.getByText('Failed to delete capture: it is stuck')).toBeVisible({ timeout: 15_000 })
  await expect(card(page, 'Stubborn')).toBeVisible()
})

// spec: C04, C05, C07
test('a card shows the text without markup, its tags, and a source only when there is one', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const words = 'abcdefghi '.repeat(30)
  await saveCaptures(person, [
    {
      title: 'Marked up',
      content: `<h1>Head</h1><p><b>${words}</b><script>bad()</script></p>`,
      tags: ['sea'],
      source_url: 'https://example.org/a?b=c',
    },
    { title: 'Plain', content: 'just this' },
  ])
  await openDashboard(page, product, person)
  const text = (await card(page, 'Marked up').locator('[data-preview]').textContent()) ?? ''
  expect(text).toMatch(/^Head abcdefghi .*\.\.\.$/)
  expect(text.length).toBeLessThanOrEqual(153)
  expect(text.length).toBeGreaterThan(145)
  await expect(card(page, 'Plain').locator('[data-preview]')).toHaveText('just this')
  await expect(card(page, 'Marked up').getByRole('listitem').filter({ hasText: /^sea$/ })).toBeVisible()
  const source = card(page, 'Marked up').getByRole('link', { name: 'Source' })
  await expect(source).toHaveAttribute('href', 'https://example.org/a?b=c')
  await expect(source).toHaveAttribute('target', '_blank')
  await expect(source).toHaveAttribute('rel', /noopener/)
  await expect(card(page, 'Plain').getByRole('link', { name: 'Source' })).toHaveCount(0)
})

// spec: C08
test('a click opens the capture, a right click or a long press its menu', async ({ page, product, isMobile }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Boat', content: 'floats' }])
  await openDashboard(page, product, person)
  await card(page, 'Boat').click()
  await expect(page.getByRole('dialog', { name: 'Capture Details' })).toBeVisible()
  await expect(page).toHaveURL(/capture=[0-9a-f-]{36}/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const menu = page.getByRole('dialog', { name: 'Actions for Boat' })
  if (isMobile) {
    const box = await card(page, 'Boat').locator('[data-preview]').boundingBox()
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 5 }
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(menu).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(menu).toBeVisible()
  } else {
    await card(page, 'Boat').click({ button: 'right' })
    await expect(menu).toBeVisible()
  }
})

// spec: C09, C10, C11, C16
test('the menu has a search box, all captures, a suggestion and the groups with counts', async ({ page, product }) => {
  const person = await product.proPerson()
  const meeting = await makeNotebook(person, 'Meeting Notes')
  await makeNotebook(person, 'Harbour')
  const old = await makeNotebook(person, 'Archive')
  for (let each = 1; each <= 9; each += 1) await makeNotebook(person, `Pier ${each}`)
  await saveCaptures(person, [
    { title: 'Talk', content: 'Notes from the standup meeting today' },
    { title: 'Filed', folder_id: meeting },
    { title: 'Away', folder_id: old },
  ])
  await openDashboard(page, product, person)
  const menu = await openMenu(page, 'Talk')
  await expect(menu.getByRole('searchbox')).toHaveCount(0)
  await menu.getByRole('button', { name: 'Move to Notebook' }).click()
  await expect(menu.getByRole('searchbox', { name: 'Search notebooks...' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'All Captures 3' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Meeting Notes Suggested' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Create New Notebook...' })).toBeVisible()
  const group = (name: string) => menu.getByRole('group', { name })
  await expect(group('Auto-Created').getByRole('button', { name: 'Meeting Notes 1' })).toBeVisible()
  await expect(group('Personal').getByRole('button', { name: 'Harbour 0' })).toBeVisible()
  const archive = group('Archive').getByRole('button').first()
  await expect(archive).toHaveAttribute('aria-expanded', 'false')
  await expect(group('Archive').getByRole('button', { name: 'Archive 1', exact: true })).toHaveCount(1)
  await archive.click()
  await expect(archive).toHaveAttribute('aria-expanded', 'true')
  await expect(group('Archive').getByRole('button')).toHaveCount(2)
  const sizes = await menu.evaluate((element) => {
    const list = element.querySelector('[data-notebook-list]')
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const { width, height } = element.getBoundingClientRect()
    return { rems: width / rem, height, list: list?.getBoundingClientRect().height ?? 0 }
  })
  expect(sizes.height).toBeLessThanOrEqual(400)
  expect(sizes.rems).toBeGreaterThanOrEqual(14)
  expect(Math.abs(sizes.list - 192)).toBeLessThanOrEqual(8)
  await expectAccessible(page)
  await menu.getByRole('searchbox').fill('harb')
  await expect(group('Personal').getByRole('button', { name: 'Harbour 0' })).toBeVisible()
  await expect(group('Auto-Created')).toHaveCount(0)
  await menu.getByRole('searchbox').fill('zzz')
  await expect(menu.getByText('No notebooks found')).toBeVisible()
})

// spec: C12
test('choosing a notebook moves the capture, and refusal leaves it where it was', async ({ page, product }) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  const [boat] = await saveCaptures(person, [{ title: 'Boat' }])
  await openDashboard(page, product, person)
  const folder = async () =>
    (await person.client.from('captures').select('folder_id').eq('id', boat?.id).single()).data?.folder_id
  const move = async (to: string) => {
    const menu = await openMenu(page, 'Boat')
    await menu.getByRole('button', { name: 'Move to Notebook' }).click()
    await menu.getByRole('button', { name: new RegExp(`^${to} \\d`) }).click()
  }
  await move('Harbour')
  await expect(page.getByText('Moved to Harbour')).toBeVisible()
  expect(await folder()).toBe(harbour)
  await chooseNotebook(page, 'Harbour')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
  await move('All Captures')
  await expect(card(page, 'Boat')).toHaveCount(0)
  await expect.poll(folder).toBe(null)
  await page
    .getByText('Moved to All Captures')
    .locator('..')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(card(page, 'Boat')).toBeVisible()
  await expect.poll(folder).toBe(harbour)
  await page.route('**/rest/v1/captures*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.continue(),
  )
  await move('All Captures')
  await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
  await expect(card(page, 'Boat')).toBeVisible()
})

test('a notebook made from the menu takes the capture in', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Boat' }])
  await openDashboard(page, product, person)
  const menu = await openMenu(page, 'Boat')
  await menu.getByRole('button', { name: 'Move to Notebook' }).click()
  await menu.getByRole('button', { name: 'Create New Notebook...' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shipyard')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to Shipyard')).toBeVisible()
  await chooseNotebook(page, 'Shipyard')
  await expect(page.getByRole('heading', { level: 1, name: 'Shipyard' })).toBeVisible()
  await expect(card(page, 'Boat')).toBeVisible()
})

// spec: C13, C14
test('each task does what it says', async ({ page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await product.proPerson()
  await saveCaptures(person, [
    { title: 'Boat', content: '<p>It <b>floats</b>.</p>', tags: ['sea'], source_url: 'https://example.org/boat' },
    { title: 'Cart' },
  ])
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'the source' }))
  await openDashboard(page, product, person)
  const task = async (title: string, name: string) => {
    const menu = await openMenu(page, title)
    await menu.getByRole('menu', { name: 'Perform Tasks' }).getByRole('menuitem', { name }).click()
  }
  await task('Boat', 'Add Tags')
  await page.getByRole('textbox', { name: 'Tags, separated by commas' }).fill('wood, sea , old')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tags added')).toBeVisible()
  await expect
    .poll(async () => (await person.client.from('captures').select('tags').eq('title', 'Boat').single()).data?.tags)
    .toEqual(expect.arrayContaining(['sea', 'wood', 'old']))
  await task('Boat', 'Copy Content')
  await expect(page.getByText('Content copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('It floats.')
  const opened = context.waitForEvent('page')
  await task('Boat', 'Open Source')
  expect((await opened).url()).toBe('https://example.org/boat')
  await (await opened).close()
  const menu = await openMenu(page, 'Cart')
  await expect(menu.getByRole('menuitem')).toHaveText(['Add Tags', 'Copy Content', 'Edit Capture', 'Delete'])
  await page.keyboard.press('Escape')
  await task('Cart', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Cart')).toHaveCount(0)
  await task('Boat', 'Edit Capture')
  await expect(
    page.getByRole('dialog', { name: 'Capture Details' }).getByRole('button', { name: 'Save' }),
  ).toBeVisible()
})

// spec: C15
test('the menu closes on Escape and on a click elsewhere, and is walked by arrow keys', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Boat' }])
  await openDashboard(page, product, person)
  const link = card(page, 'Boat').getByRole('link', { name: 'Boat' })
  await link.focus()
  await page.keyboard.press('ContextMenu')
  const menu = page.getByRole('dialog', { name: 'Actions for Boat' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Move to Notebook' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(menu.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('button', { name: /^All Captures/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('button', { name: 'Move to Notebook' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(link).toBeFocused()
  await openMenu(page, 'Boat')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toHaveCount(0)
})

test('on Free the menu has its Pro parts disabled, with the reason', async ({ page, product }) => {
  const person = await product.person()
  await saveCaptures(person, [{ title: 'Chat', source_url: chatGpt }])
  await openDashboard(page, product, person)
  const menu = await openMenu(page, 'Chat')
  await expect(menu.getByRole('button', { name: 'Move to Notebook' })).toBeDisabled()
  await expect(menu.getByText('Notebooks require Pro plan')).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /Add Tags.*Tags available in Pro plan/ })).toBeDisabled()
  await expect(menu.getByRole('menuitem', { name: /Edit Capture.*Editing requires Pro plan/ })).toBeDisabled()
  await expect(menu.getByRole('menuitem', { name: 'Copy Content' })).toBeEnabled()
  await expect(menu.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing')
  await expectAccessible(page)
})

test('several captures are moved, tagged, exported and deleted together', async ({ page, product }) => {
  const person = await product.proPerson()
  await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [{ title: 'A' }, { title: 'B' }, { title: 'C', content: '<p>The <b>last</b></p>' }])
  await openDashboard(page, product, person)
  await card(page, 'A').hover()
  await card(page, 'A').getByRole('checkbox').check()
  await card(page, 'C')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected captures' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  const download = async (as: string) => {
    await bar.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: as }).click()
    return readFileSync(await (await saved).path())
  }
  const exported: { title: string }[] = JSON.parse((await download('As JSON')).toString())
  expect(exported.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  const zip = (await download('As Markdown (zip)')).toString('latin1')
  for (const part of ['A.md', 'B.md', 'C.md', 'The **last**']) expect(zip).toContain(part)
  await bar.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('textbox', { name: 'Tags, separated by commas' }).fill('sea')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tags added to 3 captures')).toBeVisible()
  await bar.getByRole('button', { name: 'Move' }).click()
  await page
    .getByRole('dialog', { name: 'Move to Notebook' })
    .getByRole('button', { name: /^Harbour/ })
    .click()
  await expect(page.getByText('3 captures moved to Harbour')).toBeVisible()
  const { data } = await person.client.from('captures').select('tags, folder_id')
  expect(data?.every(({ tags, folder_id }) => tags.includes('sea') && folder_id !== null)).toBe(true)
  await expect(bar).toHaveCount(0)
  await card(page, 'B').getByRole('link', { name: 'B' }).focus()
  await page.keyboard.press('x')
  await expect(bar.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: 'Select all shown' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete 3 captures?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  await page.getByText('3 captures deleted').locator('..').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cardTitles(page)).toEqual(['A', 'B', 'C'])
})

test('three hundred captures stay quick to scroll: what is out of sight is not painted', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(
    person,
    Array.from({ length: 300 }, (_, at) => ({ title: `Note ${at}` })),
  )
  await openDashboard(page, product, person)
  for (let shown = 20; shown < 100; shown += 20) {
    await page.getByRole('button', { name: 'Load More Notes' }).click()
    await expect(page.getByText(`Showing ${shown + 20} of 300 notes`)).toBeVisible()
  }
  await page.evaluate(() => scrollTo(0, 0))
  const painted = () =>
    page
      .getByRole('article', { includeHidden: true })
      .evaluateAll((cards) => cards.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length)
  await expect.poll(painted).toBeLessThan(60)
  await notebooks(page)
  await listening(page)
})

async function isPinned(person: Person, id: string | undefined): Promise<boolean> {
  return (await person.client.from('captures').select('is_pinned').eq('id', id).single()).data?.is_pinned
}

async function count(person: Person): Promise<number | null> {
  return (await person.client.from('captures').select('*', { count: 'exact', head: true })).count
}

async function titles(person: Person): Promise<string[]> {
  const { data } = await person.client.from('captures').select('title').order('title')
  return (data ?? []).map(({ title }) => title)
}
