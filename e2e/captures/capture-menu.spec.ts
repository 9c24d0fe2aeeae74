// The menu of a capture: how it opens, what it offers on each plan, and what each task does.
import {
  card,
  chooseNotebook,
  expectAccessible,
  makeNotebook,
  moveCapture,
  openDashboard,
  openMenu,
  saveCaptures,
  undoIn,
} from '../support/library.ts'
import { expect, test } from '../support/product.ts'
import { refuse } from '../support/request-faults.ts'

const chatGpt = 'https://chatgpt.com/c/1'

// spec: C08
test('a click or a double click opens the capture once, and a right click or a long press opens its menu', {
  tag: '@phone',
}, async ({ page, product, isMobile }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Boat', content: 'floats' }])
  await openDashboard(page, product, person)
  await card(page, 'Boat').dblclick()
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
test('the notebook list in the menu has a search box, All Captures, a suggestion, and groups with counts', async ({
  page,
  product,
}) => {
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
  expect(Math.round(sizes.height)).toBeLessThanOrEqual(400)
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
test('choosing or creating a notebook moves the capture, and a failed move leaves it where it was', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  const [boat] = await saveCaptures(person, [{ title: 'Boat' }])
  await openDashboard(page, product, person)
  const folder = async () =>
    (await person.client.from('captures').select('folder_id').eq('id', boat?.id).single()).data?.folder_id
  await moveCapture(page, 'Boat', 'Harbour')
  await expect(page.getByText('Moved to Harbour')).toBeVisible()
  expect(await folder()).toBe(harbour)
  await chooseNotebook(page, 'Harbour')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
  await moveCapture(page, 'Boat', 'All Captures')
  await expect(card(page, 'Boat')).toHaveCount(0)
  await expect.poll(folder).toBe(null)
  await undoIn(page, 'Moved to All Captures').click()
  await expect(card(page, 'Boat')).toBeVisible()
  await expect.poll(folder).toBe(harbour)
  const mend = await refuse(page, 'PATCH', 'no')
  await moveCapture(page, 'Boat', 'All Captures')
  await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
  await expect(card(page, 'Boat')).toBeVisible()
  expect(await folder()).toBe(harbour)
  await mend()

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
test('each task of the menu does what its name says', async ({ page, product, context }) => {
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
  const tags = async () => (await person.client.from('captures').select('tags').eq('title', 'Boat').single()).data?.tags
  // The server adds the tag "snippet" because of the content.
  await expect.poll(tags).toEqual(['sea', 'snippet', 'wood', 'old'])
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
  const titles = async () =>
    (await person.client.from('captures').select('title').order('title')).data?.map(({ title }) => title)
  // The delete is sent once it can no longer be undone.
  await expect.poll(titles, { timeout: 20_000 }).toEqual(['Boat'])
  await task('Boat', 'Edit Capture')
  const detail = page.getByRole('dialog', { name: 'Capture Details' })
  await detail.getByLabel('Title').fill('Ship')
  await detail.getByRole('button', { name: 'Save' }).click()
  await expect.poll(titles).toEqual(['Ship'])
})

// spec: C15
test('the menu closes on Escape and on a click outside, and the arrow keys move through it', async ({
  page,
  product,
}) => {
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

test('on Free the Pro items of the menu are disabled and show the reason', async ({ page, product }) => {
  const person = await product.person()
  await saveCaptures(person, [{ title: 'Chat', source_url: chatGpt }])
  await openDashboard(page, product, person)
  const menu = await openMenu(page, 'Chat')
  await expect(menu.getByRole('button', { name: 'Move to Notebook' })).toBeDisabled()
  await expect(menu.getByText('Notebooks require Pro plan')).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /Add Tags.*Tags available in Pro plan/ })).toBeDisabled()
  await expect(menu.getByRole('menuitem', { name: /Edit Capture.*Editing requires Pro plan/ })).toBeDisabled()
  await expect(menu.getByRole('menuitem', { name: 'Copy Content' })).toBeEnabled()
  await expectAccessible(page)
})
