// The menu of a capture: how it opens, what it offers on each plan, and what each task does.

import { refuse } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import {
  card,
  chooseNotebook,
  expectStateAccessible,
  makeNotebook,
  moveCapture,
  openDashboard,
  openMenu,
  removeCapture,
  saveCaptures,
  TIME_TO_UNDO,
  undoIn,
} from '../support/library.ts'
import { button, detail, editor } from '../support/opened-capture.ts'
import { expect, test } from '../support/product.ts'

const chatGpt = 'https://chatgpt.com/c/1'

// spec: C08
test('a long press opens the menu of a capture, a tap the capture, and a swipe pins or deletes it', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [
    { title: 'Boat', content: 'floats' },
    { title: 'Rope', content: 'holds' },
  ])
  await openDashboard(page, product, person)
  await card(page, 'Boat').dblclick()
  await expect(page.getByRole('dialog', { name: 'Capture Details' })).toBeVisible()
  await expect(page).toHaveURL(/capture=[0-9a-f-]{36}/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const menu = page.getByRole('dialog', { name: 'Actions for Boat' })
  const box = await card(page, 'Boat').locator('[data-preview]').boundingBox()
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 5 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await expect(menu).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')

  /** Says what the card uncovered on the way. */
  const swipe = async (by: number) => {
    const from = { x: by > 0 ? 60 : 330, y: at.y }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    for (const part of [0.2, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: from.x + by * part, y: at.y }],
      })
    const item = page.getByRole('listitem').filter({ has: card(page, 'Boat') })
    const name = await item.getAttribute('data-swipe-name')
    // The name stands in the middle of what the card uncovers.
    const [under, over] = [await item.boundingBox(), await card(page, 'Boat').boundingBox()]
    expect(under?.height).toBe(over?.height)
    // A page that grew wider would move the bar at the bottom.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return name
  }
  expect(await swipe(220)).toBe('Pin')
  await expect(card(page, 'Boat').getByRole('img', { name: 'Pinned' })).toBeVisible()
  expect(await swipe(220)).toBe('Unpin')
  await expect(card(page, 'Boat').getByRole('img', { name: 'Pinned' })).toHaveCount(0)
  expect(await swipe(-220)).toBe('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Boat')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Boat')).toBeVisible()
})

test('the menu of a capture opens by mouse and keyboard and lists the notebooks', async ({ page, product }) => {
  const person = await product.proPerson()
  const meeting = await makeNotebook(person, 'Meeting Notes')
  const old = await makeNotebook(person, 'Archive')
  for (const name of ['Harbour', ...Array.from({ length: 9 }, (_, at) => `Pier ${at + 1}`)])
    await makeNotebook(person, name)
  await saveCaptures(person, [
    { title: 'Boat', content: 'floats' },
    { title: 'Talk', content: 'Notes from the standup meeting today' },
    { title: 'Filed', folder_id: meeting },
    { title: 'Away', folder_id: old },
  ])
  await openDashboard(page, product, person)
  const menu = page.getByRole('dialog', { name: 'Actions for Boat' })
  // spec: C08
  await test.step('a click or a double click opens the capture once, and a right click opens its menu', async () => {
    await card(page, 'Boat').dblclick()
    await expect(page.getByRole('dialog', { name: 'Capture Details' })).toBeVisible()
    await expect(page).toHaveURL(/capture=[0-9a-f-]{36}/)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await card(page, 'Boat').click({ button: 'right' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  })
  // spec: C15
  await test.step('the arrow keys move through the menu, and it closes on Escape and on a click outside', async () => {
    const link = card(page, 'Boat').getByRole('link', { name: 'Boat' })
    await link.focus()
    await page.keyboard.press('ContextMenu')
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
    await page.mouse.click(200, 10)
    await expect(menu).toHaveCount(0)
  })
  // spec: C09, C10, C11, C16
  await test.step('the list of notebooks has a search box, All Captures, a suggestion, and groups with counts', async () => {
    const menu = await openMenu(page, 'Talk')
    await expect(menu.getByRole('searchbox')).toHaveCount(0)
    await menu.getByRole('button', { name: 'Move to Notebook' }).click()
    await expect(menu.getByRole('searchbox', { name: 'Search notebooks...' })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'All Captures 4' })).toBeVisible()
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
    await expectStateAccessible(page)
    await menu.getByRole('searchbox').fill('harb')
    await expect(group('Personal').getByRole('button', { name: 'Harbour 0' })).toBeVisible()
    await expect(group('Auto-Created')).toHaveCount(0)
    await menu.getByRole('searchbox').fill('zzz')
    await expect(menu.getByText('No notebooks found')).toBeVisible()
  })
})

test('the menu of a capture performs its tasks and moves it to a notebook', async ({ page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'the source' }))
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [
    { title: 'Boat', content: '<p>It <b>floats</b>.</p>', tags: ['sea'], source_url: 'https://example.org/boat' },
    { title: 'Cart' },
  ])
  await page.clock.install()
  await openDashboard(page, product, person)
  // spec: C13, C14
  await test.step('each task does what its name says', async () => {
    const task = async (title: string, name: string) => {
      const menu = await openMenu(page, title)
      await menu.getByRole('menu', { name: 'Perform Tasks' }).getByRole('menuitem', { name }).click()
    }
    await task('Boat', 'Add Tags')
    await page.getByRole('textbox', { name: 'Tags, separated by commas' }).fill('wood, sea , old')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tags added')).toBeVisible()
    const tags = async () =>
      (await person.client.from('captures').select('tags').eq('title', 'Boat').single()).data?.tags
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
    await page.clock.fastForward(TIME_TO_UNDO)
    await expect.poll(titles).toEqual(['Boat'])
    await task('Boat', 'Edit Capture')
    const detail = page.getByRole('dialog', { name: 'Capture Details' })
    await detail.getByLabel('Title').fill('Ship')
    await detail.getByRole('button', { name: 'Save' }).click()
    await expect.poll(titles).toEqual(['Ship'])
    await expect(detail.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
  })
  // spec: C12
  await test.step('choosing or creating a notebook moves the capture, and a failed move leaves it where it was', async () => {
    const folder = async () =>
      (await person.client.from('captures').select('folder_id').eq('title', 'Ship').single()).data?.folder_id
    await moveCapture(page, 'Ship', 'Harbour')
    await expect(page.getByText('Moved to Harbour')).toBeVisible()
    expect(await folder()).toBe(harbour)
    await chooseNotebook(page, 'Harbour')
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
    await moveCapture(page, 'Ship', 'All Captures')
    await expect(card(page, 'Ship')).toHaveCount(0)
    await expect.poll(folder).toBe(null)
    await undoIn(page, 'Moved to All Captures').click()
    await expect(card(page, 'Ship')).toBeVisible()
    await expect.poll(folder).toBe(harbour)
    const mend = await refuse(page, 'PATCH', 'no')
    await moveCapture(page, 'Ship', 'All Captures')
    await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
    await expect(card(page, 'Ship')).toBeVisible()
    expect(await folder()).toBe(harbour)
    await mend()

    const menu = await openMenu(page, 'Ship')
    await menu.getByRole('button', { name: 'Move to Notebook' }).click()
    await menu.getByRole('button', { name: 'Create New Notebook...' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Shipyard')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Moved to Shipyard')).toBeVisible()
    await chooseNotebook(page, 'Shipyard')
    await expect(page.getByRole('heading', { level: 1, name: 'Shipyard' })).toBeVisible()
    await expect(card(page, 'Ship')).toBeVisible()
  })
})

test('on Free the Pro actions of a capture are disabled and explained, and a delete can be undone', async ({
  page,
  product,
}) => {
  const person = await product.person()
  const [made] = await saveCaptures(person, [{ title: 'Chat', source_url: chatGpt }])
  const row = () => person.client.from('captures').select('*').eq('id', made?.id).single()
  await person.client.from('captures').update({ is_public: true, is_pinned: true }).eq('id', made?.id)
  const { data: before } = await row()
  await openDashboard(page, product, person)

  await test.step('the Pro items of the menu are disabled and show the reason', async () => {
    const menu = await openMenu(page, 'Chat')
    await expect(menu.getByRole('button', { name: 'Move to Notebook' })).toBeDisabled()
    await expect(menu.getByText('Notebooks require Pro plan')).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: /Add Tags.*Tags available in Pro plan/ })).toBeDisabled()
    await expect(menu.getByRole('menuitem', { name: /Edit Capture.*Editing requires Pro plan/ })).toBeDisabled()
    await expect(menu.getByRole('menuitem', { name: 'Copy Content' })).toBeEnabled()
    await expectStateAccessible(page)
    await page.keyboard.press('Escape')
  })

  // spec: C31, C32
  await test.step('in the opened capture editing, tags and notebooks are disabled with an explanation and an upgrade link', async () => {
    await card(page, 'Chat').getByRole('heading').click()
    const opened = detail(page)
    await expect(button(page, 'Edit')).toBeDisabled()
    await expect(opened.getByText('Editing requires Pro plan')).toBeVisible()
    await expect(opened.getByLabel('Tags')).toBeDisabled()
    await expect(opened.getByText('Tags available in Pro plan')).toBeVisible()
    await expect(opened.getByRole('combobox', { name: 'Notebook' })).toBeDisabled()
    await expect(opened.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing')
    await expect(button(page, 'Text')).toBeDisabled()
    await expect(button(page, 'JSON')).toBeDisabled()
    await expect(button(page, 'PDF')).toBeEnabled()
    await expectStateAccessible(page, 'capture-free')
    await moveTo(page, '/dashboard?capture=new')
    await expect(detail(page).getByText('Adding notes requires Pro plan')).toBeVisible()
    await expect(editor(page)).toHaveCount(0)
    await moveTo(page, '/dashboard')
    await expect(detail(page)).toHaveCount(0)
  })

  await test.step('Undo restores a deleted capture unchanged', async () => {
    await removeCapture(page, 'Chat')
    await expect(card(page, 'Chat')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Chat')).toBeVisible()
    await expect(page.getByText('Note restored')).toBeVisible()
    expect((await row()).data).toEqual(before)
  })
})
