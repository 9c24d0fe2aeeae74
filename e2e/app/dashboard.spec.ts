// The dashboard around its captures: banners, statistics, columns, notebooks, paging, the first run and the install banner.
import type { Page } from '@playwright/test'
import { BOTH_THEMES } from '../support/accessible.ts'
import { scriptsOf } from '../support/browser/script-weight.ts'
import { moveTo } from '../support/in-app.ts'
import {
  card,
  cardTitles,
  expectAccessible,
  expectStateAccessible,
  makeNotebook,
  openDashboard,
  saveCaptures,
  waitForRealtime,
} from '../support/library.ts'
import { expect, type Person, test } from '../support/product.ts'

const chatGpt = 'https://chatgpt.com/c/1'

// spec: D05, D09, D10
test('Free cannot use Pro features by buttons, keyboard shortcuts or the address, and the upgrade banner follows the daily count by realtime', async ({
  page,
  product,
}) => {
  const free = await product.person()
  await openDashboard(page, product, free, '?q=nowhere&type=code&tag=none')
  // spec: D02, D03, D04, D29
  await expect(page.getByText('Save without limits with Pro')).toBeVisible()
  await expect(page.locator('[data-tone=neutral]').getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await waitForRealtime(page)
  await saveCaptures(free, [{ title: 'From a chat', source_url: chatGpt }])
  await expect(page.getByText('Approaching Daily Limit')).toBeVisible()

  await expect(card(page, 'From a chat')).toBeVisible()
  // The figures are all notes, notes of this week, and different tags. Free does not count the week.
  await expect(page.getByRole('region', { name: 'Statistics' }).locator('dd')).toHaveText(['1', '0', '0'])
  await expect(page.getByRole('button', { name: 'Add a New Note' })).toBeDisabled()
  await expect(page.getByText('Adding notes requires Pro plan')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search notes' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeDisabled()
  await expect(page.getByPlaceholder('Search and filters require Pro plan')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expectStateAccessible(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('option', { name: /^Add a New Note/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await saveCaptures(free, [{ title: 'Two', source_url: chatGpt }])
  await expect(page.getByText('Daily Limit Reached')).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette.getByRole('option', { name: 'Upgrade to Pro' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await page.goBack()
  await expect(page.getByText('Daily Limit Reached')).toBeVisible()
  await waitForRealtime(page)
  await free.client.rpc('start_trial')
  await expect(page.getByText('Daily Limit Reached')).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search notes' })).toBeEnabled()
})

// spec: D08, D20
test('a failed list can be loaded again, and then shows the statistics, the cards in columns, and the notebooks beside them', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  const long = 'A sentence that is long enough to be neither a snippet nor a long read, as plain as it can be. '.repeat(
    3,
  )
  await saveCaptures(person, [
    { title: 'Boat', content: long, tags: ['tide', 'moon'], folder_id: harbour },
    { title: 'Gull', content: long, tags: ['tide'] },
    { title: 'Old', content: long, created_at: new Date(Date.now() - 9 * 86_400_000).toISOString() },
  ])
  await page.route('**/rest/v1/captures*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await openDashboard(page, product, person)
  await expect(page.getByRole('alert')).toContainText('The server has a problem.')
  await page.unroute('**/rest/v1/captures*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'Old')).toBeVisible()
  const figures = page.getByRole('region', { name: 'Statistics' })
  await expect(figures.getByRole('term')).toHaveText(['Total Notes', 'This Week', 'Unique Tags'])
  await expect(figures.getByRole('definition')).toHaveText(['3', '2', '2'])

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
  // spec: D01, D07, D16
  await test.step('notebooks are in a sidebar, on a small screen in a dropdown, and the heading names the chosen one and counts its notes', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'All Notes' })).toBeVisible()
    await expect(page.getByText('3 notes', { exact: true })).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Notebooks' })
    const dropdown = page.getByRole('button', { name: 'Choose a notebook: All Notes' })
    await expect(dropdown).toHaveCount(0)
    await nav.getByRole('link', { name: 'Harbour' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
    await expect(page.getByText('1 note', { exact: true })).toBeVisible()
    await expect.poll(() => cardTitles(page)).toEqual(['Boat'])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'All Notes' })).toBeVisible()
    await expect(card(page, 'Gull')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(nav).toBeHidden()
    await dropdown.click()
    await nav.getByRole('link', { name: 'Harbour' }).click()
    await expect(nav).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
  })
  await test.step('the headings of the pages have the display face', async () => {
    for (const [path, name] of [
      ['/dashboard', 'All Notes'],
      ['/trash', 'Trash'],
      ['/account/appearance', 'Appearance'],
    ] as const) {
      await moveTo(page, path)
      await expect(page.getByRole('heading', { name, exact: true }).first()).toHaveCSS('font-family', /^"Fraunces/)
    }
  })
})

// spec: D21, D22, D25
test('the list loads twenty notes at a time, pinned ones first, and shows how many are visible', async ({
  page,
  product,
  isMobile,
}) => {
  const person = await product.proPerson()
  const rows = Array.from({ length: 45 }, (_, at) => ({ title: `Note ${at + 1}`, is_pinned: at === 40 || at === 44 }))
  await saveCaptures(person, rows)
  const scripts = await scriptsOf(page)
  await openDashboard(page, product, person)
  await expect(page.getByText('Showing 20 of 45 notes')).toBeVisible()
  await test.step('at most 220 kB of script are loaded before anything is opened', async () => {
    await page.waitForLoadState('networkidle')
    expect(await scripts.compressedBytes()).toBeLessThan(220_000)
  })
  expect((await cardTitles(page)).slice(0, 4)).toEqual(['Note 41', 'Note 45', 'Note 1', 'Note 2'])
  const more = page.getByRole('button', { name: 'Load More Notes' })
  await more.click()
  await expect(page.getByText('Showing 40 of 45 notes')).toBeVisible()
  await more.click()
  await expect(page.getByText('Showing 45 of 45 notes')).toBeVisible()
  await expect(more).toHaveCount(0)
  const next = page.getByRole('link', { name: 'Note 39', exact: true })
  await expect(next).toBeFocused()
  // The first note on the screen keeps its place. On a phone the last ones cannot come first: a list is shorter than cards.
  const kept = isMobile ? page.getByRole('link', { name: 'Note 20', exact: true }) : next
  await test.step('every view shows the same place of the list', async () => {
    await next.evaluate((link) => link.blur())
    if (isMobile) await kept.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 150))
    // A phone has no room for the note beside the list.
    for (const view of isMobile ? ['List', 'Cards'] : ['List', 'List and note', 'Cards']) {
      await page.keyboard.press('v')
      await expect(page.getByRole('radio', { name: view, exact: true })).toBeChecked()
      if (view === 'List and note')
        await expect(page.getByRole('dialog').getByRole('heading', { name: 'Note 41' })).toBeVisible()
      await expect(kept).toBeInViewport()
    }
  })
  await test.step('a reload shows the same place, too', async () => {
    await page.reload()
    await expect(kept).toBeInViewport()
    await expect(page.getByText('Showing 45 of 45 notes')).toBeVisible()
  })
  await test.step('also when it is among the first notes, which show before the list is long enough', async () => {
    await page.keyboard.press('v')
    await expect(page.getByRole('radio', { name: 'List', exact: true })).toBeChecked()
    const early = page.getByRole('link', { name: 'Note 14', exact: true })
    const top = () => early.evaluate((link) => link.getBoundingClientRect().top)
    await early.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 150))
    const before = await top()
    await page.reload()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(20)
  })
  const titles = await cardTitles(page)
  expect(new Set(titles).size).toBe(45)
  expect(titles.at(-1)).toBe('Note 44')
})

// spec: D05, D23, D30
test('an empty dashboard says so and opens a new capture; the install banner offers Install and Later, and can be dismissed', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await openDashboard(page, product, person)
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  // One main action a screen.
  await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible()
  await expect(page.getByRole('main').locator('button.bg-primary')).toHaveText(['Write a note'])
  await expectStateAccessible(page)
  await page.getByRole('button', { name: 'Add a New Note' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'New Capture' })).toBeVisible()
  await expect(page).toHaveURL(/capture=new/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The browser fires this event itself only in a persistent profile; install.spec.ts covers that.
  const offer = () => page.evaluate(fireInstallEvent)
  const banner = page.getByRole('region', { name: 'Install the app' })
  const place = () => page.getByRole('heading', { name: 'No notes yet' }).boundingBox()
  const before = await place()
  await offer()
  await expect(banner).toBeVisible()
  expect(await place(), 'nothing moves when the offer comes').toEqual(before)
  await banner.getByRole('button', { name: 'Install' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page).toHaveTitle('asked to install')
  await offer()
  await banner.getByRole('button', { name: 'Later' }).click()
  await expect(banner).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('install_banner_hidden_until'))
  await saveNotes(person)
  // An event that fires before the dashboard has loaded still shows the banner.
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${fireInstallEvent})`)
  await page.reload()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-live]')).toBeAttached()
  await offer()
  await expect(banner).toHaveCount(0)
  await test.step('the dashboard is accessible with notes and open filters', () =>
    expectAccessibleWithNotes(page, BOTH_THEMES))
})

test('the first run: a checklist ticks itself off, sample notes come and go, and closing it is remembered', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.person()
  let answerPlan = () => {}
  const plan = new Promise<void>((answer) => {
    answerPlan = answer
  })
  await page.route('**/rest/v1/profiles*', async (route) => {
    await plan
    await route.continue()
  })
  const listed = page.waitForResponse(/rest\/v1\/captures/)
  await openDashboard(page, product, person)
  await listed
  // What stands above the list depends on the plan, so the list waits for it and is not moved later.
  await expect(page.getByRole('status', { name: 'Loading notes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toHaveCount(0)
  answerPlan()
  const checklist = page.getByRole('region', { name: 'Getting started' })
  await expect(checklist.getByText('0 of 4 done')).toBeVisible()
  // Nothing to search or count yet, and one prompt to upgrade.
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Statistics' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveCount(1)
  await expectStateAccessible(page, 'first-run')
  await checklist.getByRole('button', { name: 'Show three sample notes' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  // Sample notes are nothing to count.
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Statistics' })).toHaveCount(0)
  await checklist.getByRole('button', { name: 'Remove the sample notes' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await checklist.getByRole('button', { name: 'Start 7-Day Free Trial' }).click()
  await expect(checklist.getByText('1 of 4 done')).toBeVisible()
  await waitForRealtime(page)
  await saveCaptures(person, [{ title: 'Own' }])
  await expect(checklist.getByText('2 of 4 done')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Statistics' }).locator('dd').first()).toHaveText('1')
  // Once there are notes it is one line that opens.
  await expect(checklist.getByRole('listitem')).toHaveCount(0)
  await checklist.getByRole('button', { name: 'Show the steps' }).click()
  await expect(checklist.getByRole('listitem')).toHaveCount(4)
  await checklist.getByRole('button', { name: 'Close the checklist' }).click()
  await expect(checklist).toHaveCount(0)
  await expect
    .poll(async () => (await person.client.from('profiles').select('checklist').single()).data?.checklist)
    .toEqual(['closed'])
  await page.evaluate(() =>
    indexedDB.databases().then((all) => all.map(({ name }) => name && indexedDB.deleteDatabase(name))),
  )
  await saveNotes(person)
  await page.reload()
  await expect(card(page, 'Own')).toBeVisible()
  await expect(checklist).toHaveCount(0)
  await test.step('the dashboard is accessible with notes and open filters', () => expectAccessibleWithNotes(page))
})

async function saveNotes(person: Person): Promise<void> {
  const folder = await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [
    { title: 'Pinned one', is_pinned: true, tags: ['sea', 'b', 'c', 'd'], source_url: 'https://example.org' },
    { title: 'In a notebook', folder_id: folder },
  ])
}

async function expectAccessibleWithNotes(page: Page, themes?: typeof BOTH_THEMES): Promise<void> {
  await expect(card(page, 'Pinned one')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('group', { name: 'Tags' }).getByText('sea').click()
  await expect.poll(() => cardTitles(page)).toEqual(['Pinned one'])
  await expectAccessible(page, 'dashboard', themes)
}

/** Runs in the page. */
function fireInstallEvent(): void {
  const prompt = () => {
    document.title = 'asked to install'
    return Promise.resolve()
  }
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
}
