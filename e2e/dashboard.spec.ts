// The dashboard around its captures: banners, figures, search, paging, live changes.
import {
  card,
  cardTitles,
  chooseNotebook,
  expectAccessible,
  listening,
  makeNotebook,
  notebooks,
  openDashboard,
  saveCaptures,
} from './library.ts'
import { expect, test } from './product.ts'

const chatGpt = 'https://chatgpt.com/c/1'

// spec: D01
test('notebooks stand in a sidebar, and hang from a dropdown on a small screen', async ({ page, product }) => {
  const person = await product.proPerson()
  await makeNotebook(person, 'Harbour')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openDashboard(page, product, person)
  const nav = page.getByRole('navigation', { name: 'Notebooks' })
  const dropdown = page.getByRole('button', { name: 'Choose a notebook: All Notes' })
  await expect(nav.getByRole('link', { name: 'Harbour' })).toBeVisible()
  await expect(dropdown).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(nav).toBeHidden()
  await dropdown.click()
  await nav.getByRole('link', { name: 'Harbour' }).click()
  await expect(nav).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
})

// spec: D02, D03, D04, D29
test('the upgrade banner follows the day on Free, by realtime, and Pro has none', async ({ page, product }) => {
  const person = await product.person()
  await openDashboard(page, product, person)
  await expect(page.getByText('Save without limits with Pro')).toBeVisible()
  await expect(page.locator('[data-tone=neutral]').getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await listening(page)
  await saveCaptures(person, [{ title: 'One', source_url: chatGpt }])
  await expect(page.getByText('Approaching Daily Limit')).toBeVisible()
  await saveCaptures(person, [{ title: 'Two', source_url: chatGpt }])
  await expect(page.getByText('Daily Limit Reached')).toBeVisible()
  await person.client.rpc('start_trial')
  await expect(page.getByText('Daily Limit Reached')).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search notes' })).toBeEnabled()
})

// spec: D05
test('Add a New Note opens a new capture on Pro, and is disabled with its reason on Free', async ({
  page,
  product,
}) => {
  const pro = await product.proPerson()
  await openDashboard(page, product, pro)
  const add = page.getByRole('main').getByRole('button', { name: 'Add a New Note' }).first()
  await add.click()
  await expect(page.getByRole('dialog', { name: 'New Capture' })).toBeVisible()
  await expect(page).toHaveURL(/capture=new/)
})

// spec: D05, D10
test('nothing of Pro leaks to Free by control, key or address', async ({ page, product }) => {
  const free = await product.person()
  await saveCaptures(free, [{ title: 'From a chat', source_url: chatGpt }])
  await openDashboard(page, product, free, '?q=nowhere&type=code&tag=none')
  await expect(card(page, 'From a chat')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a New Note' })).toBeDisabled()
  await expect(page.getByText('Adding notes requires Pro plan')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search notes' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeDisabled()
  await expect(page.getByText('Search and filters require Pro plan')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('option', { name: /^Add a New Note/ })).toHaveAttribute('aria-disabled', 'true')
  await palette.getByRole('option', { name: 'Upgrade to Pro' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
})

// spec: D07, D16
test('the heading names the chosen notebook and counts its notes', async ({ page, product }) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [{ title: 'Boat', folder_id: harbour }, { title: 'Gull' }, { title: 'Net' }])
  await openDashboard(page, product, person)
  await expect(page.getByRole('heading', { level: 1, name: 'All Notes' })).toBeVisible()
  await expect(page.getByText('3 notes', { exact: true })).toBeVisible()
  await chooseNotebook(page, 'Harbour')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
  await expect(page.getByText('1 note', { exact: true })).toBeVisible()
  await expect.poll(() => cardTitles(page)).toEqual(['Boat'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'All Notes' })).toBeVisible()
  await expect(card(page, 'Gull')).toBeVisible()
})

// spec: D08
test('the stat cards tell all notes, those of this week and the different tags', async ({ page, product }) => {
  const person = await product.proPerson()
  const long = 'A sentence that is long enough to be neither a snippet nor a long read, as plain as it can be. '.repeat(
    3,
  )
  await saveCaptures(person, [
    { title: 'New', content: long, tags: ['tide', 'moon'] },
    { title: 'Also new', content: long, tags: ['tide'] },
    { title: 'Old', content: long, created_at: new Date(Date.now() - 9 * 86_400_000).toISOString() },
  ])
  await openDashboard(page, product, person)
  const figures = page.getByRole('region', { name: 'Statistics' })
  await expect(figures).toHaveText(/3\s*Total Notes|Total Notes\s*3/)
  await expect(figures).toHaveText(/This Week\s*2|2\s*This Week/)
  await expect(figures).toHaveText(/Unique Tags\s*2|2\s*Unique Tags/)
})

// spec: D09
test('on Free the week counts zero', async ({ page, product }) => {
  const person = await product.person()
  await saveCaptures(person, [{ title: 'Today', source_url: chatGpt }])
  await openDashboard(page, product, person)
  const figures = page.getByRole('region', { name: 'Statistics' })
  await expect(figures.locator('dd')).toHaveText(['1', '0', '0'])
})

// spec: D12, D24
test('search finds words in title or content whatever their case, marks them, and lives in the address', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [
    { title: 'Lighthouse keeper', content: 'Alone' },
    { title: 'Other', content: `${'Much before it. '.repeat(30)} The LIGHTHOUSE stands on the rock.` },
    { title: 'Neither', content: '100% of _it_' },
  ])
  await openDashboard(page, product, person)
  const box = page.getByRole('searchbox', { name: 'Search notes' })
  await box.fill('lightHouse')
  await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse keeper', 'Other'])
  await expect(page.locator('mark')).toHaveText(['Lighthouse', 'LIGHTHOUSE'])
  await expect(page).toHaveURL(/q=lightHouse/)
  await page.reload()
  await expect(box).toHaveValue('lightHouse')
  await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse keeper', 'Other'])
  await page.goBack()
  await expect(box).toHaveValue('')
  await expect(card(page, 'Neither')).toBeVisible()
  await box.fill('0% of _')
  await expect.poll(() => cardTitles(page)).toEqual(['Neither'])
  await box.fill('no such words')
  await expect(page.getByRole('heading', { name: 'No notes match your filters' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).click()
  await expect(card(page, 'Other')).toBeVisible()
})

// spec: D13
test('typing waits 300 ms before it searches', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Tide' }])
  await openDashboard(page, product, person)
  await expect(card(page, 'Tide')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/search_captures')) asked.push(request.postData() ?? '')
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const box = page.getByRole('searchbox', { name: 'Search notes' })
  await box.focus()
  for (const letter of 'tide') {
    await page.keyboard.press(letter)
    await page.clock.runFor(299)
  }
  expect(asked).toEqual([])
  // The page may have seen the last letter a moment later than it was pressed.
  await page.clock.runFor(100)
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('"tide"')
})

// spec: D14
test('the last five searches are kept on the device', async ({ page, product }) => {
  const person = await product.proPerson()
  await openDashboard(page, product, person)
  const box = page.getByRole('searchbox', { name: 'Search notes' })
  for (const words of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await box.fill(words)
    await box.press('Enter')
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('button')).toHaveText(['six', 'five', 'four', 'three', 'two', ''])
  await page.goto('/dashboard')
  await recent.getByRole('button', { name: 'four' }).click()
  await expect(box).toHaveValue('four')
})

// spec: D11, D15
test('filters by tag, notebook and source narrow the list, together with words', async ({ page, product }) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [
    { title: 'A boat', tags: ['sea', 'wood'], source_url: 'https://docs.example.org/a', folder_id: harbour },
    { title: 'B boat', tags: ['sea'], source_url: 'https://example.net/b' },
    { title: 'C cart', tags: ['wood'], folder_id: harbour },
  ])
  await openDashboard(page, product, person)
  await page.getByRole('button', { name: 'Filters' }).click()
  const tags = page.getByRole('group', { name: 'Tags' })
  await tags.getByText('sea').click()
  await expect.poll(() => cardTitles(page)).toEqual(['A boat', 'B boat'])
  await tags.getByText('wood').click()
  await expect.poll(() => cardTitles(page)).toEqual(['A boat'])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByRole('group', { name: 'Sources' }).getByText('example.net').click()
  await expect.poll(() => cardTitles(page)).toEqual(['B boat'])
  await page.getByRole('button', { name: 'Remove filter example.net' }).click()
  await page.getByRole('group', { name: 'Notebooks' }).getByText('Harbour').click()
  await expect.poll(() => cardTitles(page)).toEqual(['A boat', 'C cart'])
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('cart')
  await expect.poll(() => cardTitles(page)).toEqual(['C cart'])
  await expect(page.getByText('Showing 1 of 1 notes')).toBeVisible()
})

// spec: D17
test('the date filter keeps the whole last day', async ({ page, product }) => {
  const person = await product.proPerson()
  const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).toISOString()
  await saveCaptures(person, [
    { title: 'After', created_at: at(13, 0, 0) },
    { title: 'Last minute', created_at: at(12, 23, 59) },
    { title: 'First minute', created_at: at(10, 0, 0) },
    { title: 'Before', created_at: at(9, 23, 59) },
  ])
  await openDashboard(page, product, person)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('From').fill('2026-03-10')
  await page.getByLabel('To', { exact: true }).fill('2026-03-12')
  await expect.poll(() => cardTitles(page)).toEqual(['Last minute', 'First minute'])
  await expect(page).toHaveURL(/from=2026-03-10&to=2026-03-12/)
})

// spec: D18, D19
test('content types narrow the list, long from 500 characters and short under 100', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [
    { title: 'Five hundred', content: 'x'.repeat(500) },
    { title: 'Just under', content: 'x'.repeat(499) },
    { title: 'Hundred', content: 'x'.repeat(100) },
    { title: 'Tiny', content: `<p>${'x'.repeat(99)}</p>` },
    { title: 'Coded', content: `<pre>const a = 1</pre>${'y'.repeat(120)}` },
    { title: 'Linked', content: `see https://example.org ${'y'.repeat(120)}` },
  ])
  await openDashboard(page, product, person)
  await page.getByRole('button', { name: 'Filters' }).click()
  const types = page.getByRole('group', { name: 'Content type' })
  const expected = {
    Long: ['Five hundred'],
    Short: ['Tiny'],
    Code: ['Coded'],
    Links: ['Linked'],
    Text: ['Five hundred', 'Just under', 'Hundred', 'Tiny'],
    All: ['Five hundred', 'Just under', 'Hundred', 'Tiny', 'Coded', 'Linked'],
  }
  for (const [type, titles] of Object.entries(expected)) {
    await types.getByText(type, { exact: true }).click()
    await expect.poll(() => cardTitles(page), type).toEqual(titles)
  }
})

// spec: D20
test('cards stand in one, two or three columns', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'A' }, { title: 'B' }, { title: 'C' }])
  await openDashboard(page, product, person)
  await expect(card(page, 'C')).toBeVisible()
  const columns = () =>
    page
      .getByRole('list', { name: 'Notes' })
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(columns).toBe(count)
  }
})

// spec: D21, D22, D25
test('the list loads twenty at a time, pinned first, and says how many show', async ({ page, product }) => {
  const person = await product.proPerson()
  const rows = Array.from({ length: 45 }, (_, at) => ({ title: `Note ${at + 1}`, is_pinned: at === 40 || at === 44 }))
  await saveCaptures(person, rows)
  await openDashboard(page, product, person)
  await expect(page.getByText('Showing 20 of 45 notes')).toBeVisible()
  expect((await cardTitles(page)).slice(0, 4)).toEqual(['Note 41', 'Note 45', 'Note 1', 'Note 2'])
  const more = page.getByRole('button', { name: 'Load More Notes' })
  await more.click()
  await expect(page.getByText('Showing 40 of 45 notes')).toBeVisible()
  await more.click()
  await expect(page.getByText('Showing 45 of 45 notes')).toBeVisible()
  await expect(more).toHaveCount(0)
  const titles = await cardTitles(page)
  expect(new Set(titles).size).toBe(45)
  expect(titles.at(-1)).toBe('Note 44')
})

// spec: D23
test('without captures it says so and offers a way to the first', async ({ page, product }) => {
  const person = await product.proPerson()
  await openDashboard(page, product, person)
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
})

// spec: D26
test('captures refresh every thirty seconds, also while realtime is silent', async ({ page, product }) => {
  const person = await product.proPerson()
  await page.routeWebSocket(/realtime/, () => {}) // Accepted, and never answered.
  await page.clock.install()
  await openDashboard(page, product, person)
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
  await saveCaptures(person, [{ title: 'Washed up' }])
  await page.clock.runFor(15_000)
  await expect(card(page, 'Washed up')).toHaveCount(0)
  await page.clock.runFor(15_000)
  await page.clock.resume()
  await expect(card(page, 'Washed up')).toBeVisible()
})

// spec: D27
test('a capture saved, changed and deleted elsewhere shows on the open dashboard', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Old' }])
  await openDashboard(page, product, person)
  await expect(card(page, 'Old')).toBeVisible()
  await listening(page)
  const [made] = await saveCaptures(person, [{ title: 'Fresh', created_at: new Date().toISOString() }])
  await expect(card(page, 'Fresh')).toBeVisible()
  expect(await cardTitles(page)).toEqual(['Fresh', 'Old'])
  await person.client.from('captures').update({ title: 'Renamed', is_pinned: true }).eq('id', made?.id)
  await expect(card(page, 'Renamed').getByRole('img', { name: 'Pinned' })).toBeVisible()
  await person.client.from('captures').delete().eq('id', made?.id)
  await expect(card(page, 'Renamed')).toHaveCount(0)
  await expect(page.getByText('Showing 1 of 1 notes')).toBeVisible()
})

// spec: D28
test('a notebook made, renamed and deleted elsewhere shows on the open dashboard', async ({ page, product }) => {
  const person = await product.proPerson()
  await openDashboard(page, product, person)
  await listening(page)
  const id = await makeNotebook(person, 'Harbour')
  const nav = await notebooks(page)
  await expect(nav.getByRole('link', { name: 'Harbour' })).toBeVisible()
  await person.client.from('folders').update({ name: 'Pier' }).eq('id', id)
  await expect(nav.getByRole('link', { name: 'Pier' })).toBeVisible()
  await person.client.from('folders').delete().eq('id', id)
  await expect(nav.getByRole('link', { name: 'Pier' })).toHaveCount(0)
})

test('what was missed while the connection was gone is there after it', async ({ page, product, context }) => {
  const person = await product.proPerson()
  await openDashboard(page, product, person)
  await listening(page)
  await context.setOffline(true)
  await saveCaptures(person, [{ title: 'Meanwhile' }])
  await context.setOffline(false)
  await expect(card(page, 'Meanwhile')).toBeVisible({ timeout: 15_000 })
})

test('two tabs of one person agree', async ({ page, product, context }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Shared' }])
  await openDashboard(page, product, person)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(card(other, 'Shared')).toBeVisible()
  await listening(other)
  await card(page, 'Shared').getByRole('button', { name: 'Pin' }).click()
  await expect(card(other, 'Shared').getByRole('img', { name: 'Pinned' })).toBeVisible()
})

// spec: D30
test('the install banner offers Install and Later, and can be dismissed', async ({ page, product }) => {
  const person = await product.proPerson()
  await openDashboard(page, product, person)
  // The browser's own offer needs an installable page in a lasting profile; its event is the same.
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.title = 'asked to install'
          return Promise.resolve()
        },
      })
      dispatchEvent(event)
    })
  const banner = page.getByRole('region', { name: 'Install the app' })
  await offer()
  await banner.getByRole('button', { name: 'Install' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page).toHaveTitle('asked to install')
  await offer()
  await banner.getByRole('button', { name: 'Later' }).click()
  await expect(banner).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('install_banner_hidden_until'))
  await page.reload()
  await expect(page.locator('[data-live]')).toBeAttached()
  await offer()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-live]')).toBeAttached()
  await offer()
  await expect(banner).toHaveCount(0)
})

test('an offer to install that comes before the dashboard is kept for it', async ({ page, product }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() })),
    ),
  )
  await openDashboard(page, product, await product.proPerson())
  await expect(page.getByRole('region', { name: 'Install the app' })).toBeVisible()
})

test('what changed between the first read and the first word of realtime is not missed', async ({ page, product }) => {
  const person = await product.person()
  let letThrough = () => {}
  const isOpen = new Promise<void>((open) => {
    letThrough = open
  })
  await page.routeWebSocket(/realtime/, async (socket) => {
    const early: (string | Buffer)[] = []
    socket.onMessage((message) => early.push(message))
    await isOpen
    const server = socket.connectToServer()
    for (const message of early) server.send(message)
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => socket.send(message))
  })
  await product.signIn(page, person)
  const read = page.waitForResponse('**/rest/v1/profiles*')
  await page.goto('/dashboard')
  await read
  const add = page.getByRole('button', { name: 'Add a New Note' }).first()
  await expect(add).toBeDisabled({ timeout: 15_000 })
  await product.service.rpc('admin_activate_pro', { p_user_id: person.id }).throwOnError()
  letThrough()
  await expect(add).toBeEnabled({ timeout: 15_000 })
})

test('a list that cannot be loaded says so and tries again', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Still there' }])
  await page.route('**/rest/v1/captures*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await openDashboard(page, product, person)
  await expect(page.getByRole('alert').getByText('Your notes could not be loaded')).toBeVisible()
  await page.unroute('**/rest/v1/captures*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'Still there')).toBeVisible()
})

test('the palette goes to notebooks and does things, by keyboard alone', async ({ page, product }) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [{ title: 'Boat', folder_id: harbour }, { title: 'Cart' }])
  await openDashboard(page, product, person)
  await expect(card(page, 'Boat')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('harb')
  await page.getByRole('option', { name: 'Harbour' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('theme dark')
  await page.getByRole('option', { name: 'Theme: Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search notes' })).toBeFocused()
})

test('the dashboard is accessible with notes, with filters open, empty, and on Free', async ({ page, product }) => {
  const person = await product.proPerson()
  const folder = await makeNotebook(person, 'Harbour')
  await openDashboard(page, product, person)
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  await expectAccessible(page)
  await saveCaptures(person, [
    { title: 'Pinned one', is_pinned: true, tags: ['sea', 'b', 'c', 'd'], source_url: 'https://example.org' },
    { title: 'In a notebook', folder_id: folder },
  ])
  await page.reload()
  await expect(card(page, 'Pinned one')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('group', { name: 'Tags' }).getByText('sea').click()
  await expect.poll(() => cardTitles(page)).toEqual(['Pinned one'])
  await expectAccessible(page)
  await person.client.rpc('downgrade_plan')
  await page.goto('/dashboard')
  await expect(page.getByText('Search and filters require Pro plan')).toBeVisible()
  await expectAccessible(page)
})
