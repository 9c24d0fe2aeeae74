// Notebooks: creating, nesting, renaming, deleting, counting, suggestions and error messages.
import type { Page } from '@playwright/test'
import { hold } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import {
  card,
  chooseNotebook,
  expectStateAccessible,
  makeNotebook,
  notebooks,
  openDashboard,
  openMenu,
  saveCaptures,
} from '../support/library.ts'
import { cachedReads } from '../support/offline-ready.ts'
import { expect, type Person, test } from '../support/product.ts'

/** The app groups notebooks with these names as created by itself. */
const AUTO = [
  'Meeting Notes',
  'code snippets',
  'Email Notes',
  'AI Conversations',
  'Social Media',
  'Articles',
  'Recipes',
]

// spec: N01, N06
test('a Pro user creates a notebook and a subnotebook', { tag: '@phone-only' }, async ({ page, product }) => {
  const person = await product.proPerson()
  await openDashboard(page, product, person)
  await (await notebooks(page)).getByRole('button', { name: 'New notebook' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill('  Harbour ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
  await chooseAction(page, 'Harbour', 'New subnotebook')
  await page.getByRole('textbox', { name: 'Name' }).fill('Pier')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect((await notebooks(page)).getByRole('link', { name: 'Pier' })).toBeVisible()
  await expectStateAccessible(page, 'notebooks')
  const { data } = await person.client.from('folders').select('*').order('name')
  expect(data).toMatchObject([
    { name: 'Harbour', parent_id: null, color: '#6366f1', icon: '📁', is_smart: false },
    { name: 'Pier', parent_id: data?.[0].id },
  ])
})

test('the list of notebooks shows them in groups, renames and deletes them, and says what failed', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  const pier = await makeNotebook(person, 'Pier', harbour)
  await Promise.all(AUTO.map((name) => makeNotebook(person, name)))
  await saveCaptures(person, [
    { title: 'Boat', folder_id: harbour },
    { title: 'Net', folder_id: pier },
    { title: 'Cart' },
  ])
  await openDashboard(page, product, person)
  // spec: N03, N07, N11
  await test.step('they are grouped, subnotebooks are under their notebook, and there is no third level', async () => {
    const nav = await notebooks(page)
    const links = (group: string) => nav.getByRole('region', { name: group }).getByRole('link')
    await expect(links('Auto-Created')).toHaveCount(AUTO.length)
    for (const name of AUTO) await expect(links('Auto-Created').filter({ hasText: name })).toHaveCount(1)
    await expect(links('Personal')).toHaveText([/^Harbour/, /^Pier/])
    const left = async (name: string) => (await links('Personal').filter({ hasText: name }).boundingBox())?.x ?? 0
    expect(await left('Pier')).toBeGreaterThan(await left('Harbour'))

    await nav.getByRole('button', { name: 'Actions for Pier' }).click()
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'New subnotebook' })).toHaveCount(0)
    const { error } = await person.client.from('folders').insert({ name: 'Deep', parent_id: pier })
    expect(error?.message).toBe('Invalid folder data')
    await page.keyboard.press('Escape')
  })
  // spec: N09, N10
  await test.step('each failure shows its own message, and nothing typed or shown is lost', () => failEverything(page))
  // spec: N02, N08
  await test.step('they are renamed and deleted, and an empty or unchanged name changes nothing', async () => {
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/rest/v1/folders')) writes.push(request.method())
    })
    const rename = async (to: string) => {
      await chooseAction(page, 'Harbour', 'Rename')
      await page.getByRole('textbox', { name: 'Name' }).fill(to)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
    }
    await rename('   ')
    await rename(' Harbour ')
    expect(writes).toEqual([])
    await rename('Haven')
    await expect((await notebooks(page)).getByRole('link', { name: /^Haven/ })).toBeVisible()
    await expect.poll(() => names(person)).toEqual(['Haven', 'Pier'])
    await chooseNotebook(page, 'Haven')
    await expect(page.getByRole('heading', { level: 1, name: 'Haven' })).toBeVisible()
    await expect(page.getByText('1 note · 1 more in its notebooks')).toBeVisible()
    await chooseAction(page, 'Haven', 'Delete')
    const question = page.getByRole('alertdialog', {
      name: 'Delete the notebook "Haven" and its subnotebooks? Its 2 notes will be kept.',
    })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await names(person)).toEqual(['Haven', 'Pier'])
    await chooseAction(page, 'Haven', 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => names(person)).toEqual([])
    await expect(page.getByRole('heading', { level: 1, name: 'All Notes' })).toBeVisible()
    await expect(card(page, 'Boat')).toBeVisible()
    await expect(card(page, 'Net')).toBeVisible()
  })
})

test('counts and a notebook suggestion come from the server, or from the browser when the server fails', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  for (const name of ['Team meetings', 'Code']) await makeNotebook(person, name)
  // suggest-notebook.test.ts has every rule; here one reads the text and one the source.
  const cases = [
    { title: 'S1', content: 'our daily standup', suggested: 'Team meetings' },
    { title: 'S2', content: 'something', source_url: 'https://github.com/a/b', suggested: 'Code' },
  ]
  await saveCaptures(person, [
    ...cases.map(({ suggested: _, ...row }) => row),
    { title: 'Boat', folder_id: harbour },
    { title: 'Net', folder_id: harbour },
  ])
  const suggestion = async (title: string) => {
    const menu = await openMenu(page, title)
    await menu.getByRole('button', { name: 'Move to Notebook' }).click()
    return menu.getByRole('button', { name: /Suggested$/ })
  }
  await page.route('**/rpc/suggest_notebook', (route) =>
    route.fulfill({
      json: [{ notebook_id: 'b7b1c1de-0000-4000-8000-000000000000', notebook_name: 'By the server', confidence: 0.9 }],
    }),
  )
  await openDashboard(page, product, person)
  // spec: N12, N13
  await test.step('the server counts and suggests', async () => {
    await expect((await notebooks(page)).getByRole('link', { name: 'Harbour 2' })).toBeVisible()
    // Closes the sheet of a phone.
    await page.keyboard.press('Escape')

    await expect(await suggestion('S1')).toHaveText(/By the server/)
  })
  // spec: N12, N14
  await test.step('the browser counts and suggests when the server fails', async () => {
    let asked = 0
    await page.route('**/rpc/get_folder_counts', (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: { message: 'no' } })
    })
    await page.unroute('**/rpc/suggest_notebook')
    await page.route('**/rpc/suggest_notebook', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await page.reload()
    const nav = await notebooks(page)
    await expect(nav.getByRole('link', { name: 'Harbour 2' })).toBeVisible()
    await expect(nav.getByRole('link', { name: 'All Notes 4' })).toBeVisible()
    expect(asked).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    for (const { title, suggested } of cases) {
      await expect(await suggestion(title), title).toHaveText(new RegExp(suggested))
      await page.keyboard.press('Escape')
    }
  })
})

test('a suggested notebook is filled in or offered, and on Free notebooks can only be read', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const [sea, meetings] = [await makeNotebook(person, 'Sea'), await makeNotebook(person, 'Meetings')]
  const suggest = (confidence: number) =>
    page.route('**/rpc/suggest_notebook', (route) =>
      route.fulfill({ json: [{ notebook_id: sea, notebook_name: 'Sea', confidence }] }),
    )
  await openDashboard(page, product, person)
  // spec: N17
  await test.step('a suggestion with high confidence fills in the notebook of a new note, and another one is accepted by a shortcut', async () => {
    const notebook = page.getByLabel('Notebook', { exact: true })
    const offer = page.getByRole('button', { name: 'Put it in Sea (Alt+Enter)' })
    const write = async (title: string) => {
      await page.getByRole('button', { name: 'Add a New Note' }).first().click()
      await page.getByLabel('Title').fill(title)
      await page.getByRole('textbox', { name: 'Content' }).fill('High water')
    }
    const create = async (title: string) => {
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByRole('dialog', { name: 'Capture Details' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      return folderOf(person, title)
    }

    await suggest(0.7)
    await write('Not asked for')
    await expect(offer).toBeVisible()
    await expect(notebook).toHaveValue('')
    expect(await create('Not asked for')).toBeNull()
    await write('Taken')
    await expect(offer).toBeVisible()
    await page.keyboard.press('Alt+Enter')
    await expect(notebook).toHaveValue(sea)
    await expect(offer).toHaveCount(0)
    expect(await create('Taken')).toBe(sea)

    await page.unroute('**/rpc/suggest_notebook')
    await suggest(0.71)
    await write('Sure')
    await expect(notebook).toHaveValue(sea)
    expect(await create('Sure')).toBe(sea)
    await write('None on purpose')
    await expect(notebook).toHaveValue(sea)
    await notebook.selectOption('')
    await page.getByRole('textbox', { name: 'Content' }).pressSequentially(', low water')
    expect(await create('None on purpose')).toBeNull()
    await page.unroute('**/rpc/suggest_notebook')
  })

  await test.step('quick capture shows the suggested notebook before it saves', async () => {
    await moveTo(page, '/capture')
    await page.getByLabel('Content').fill('The standup meeting')
    await expect(page.getByLabel('Notebook', { exact: true })).toHaveValue(meetings)
    await page.getByLabel('Title').fill('Minutes')
    await page.getByRole('button', { name: 'Save Capture' }).click()
    await expect.poll(() => folderOf(person, 'Minutes')).toBe(meetings)
    await moveTo(page, '/dashboard')
  })
  // spec: N04
  await test.step('on Free they can be read, and not created in the app or through the API', async () => {
    await person.client.rpc('downgrade_plan')
    await chooseNotebook(page, 'Sea')
    await expect(card(page, 'Taken')).toBeVisible()
    await expect(card(page, 'Not asked for')).toHaveCount(0)
    const nav = await notebooks(page)
    await expect(nav.getByRole('button', { name: 'New notebook' })).toBeDisabled()
    await expect(nav.getByText('Notebooks require Pro plan')).toBeVisible()
    const actions = nav.getByRole('button', { name: 'Notebooks require Pro plan' })
    await expect(actions).toHaveCount(2)
    for (const each of await actions.all()) await expect(each).toBeDisabled()
    const { error } = await person.client.from('folders').insert({ name: 'Mine' })
    expect(error?.message).toBe('Notebooks require Pro plan')
  })
})

// spec: D05, D16
test('a new note starts in the open notebook, whatever its text suggests', async ({ page, product }) => {
  const person = await product.proPerson()
  await openDashboard(page, product, person)
  // The notebook is made elsewhere, so the list on this device does not have it yet.
  for (const kind of ['notebooks', 'profile']) await expect.poll(() => cachedReads(page)).toContain(`"${kind}"`)
  await page.goto('/robots.txt')
  const work = await makeNotebook(person, 'Work')
  await makeNotebook(person, 'Meetings', work)
  // Until the server answers, the page shows what the device kept.
  const answer = await hold(page, '**/rest/v1/**')
  await page.goto(`/dashboard?notebook=${work}`)
  await expect(page.getByRole('button', { name: 'Add a New Note' }).first()).toBeEnabled()
  await expect(page.getByRole('heading', { name: 'All Notes' })).toHaveCount(0)
  answer()
  await page.getByRole('button', { name: 'Add a New Note' }).first().click()
  const notebook = page.getByLabel('Notebook', { exact: true })
  await expect(notebook).toHaveValue(work)
  // A notebook is listed before its subnotebooks.
  await expect(notebook.getByRole('option')).toHaveText(['No notebook', 'Work', 'Work / Meetings'])
  // Closing asks for no confirmation because nothing was typed.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a New Note' }).first().click()
  await page.getByLabel('Title').fill('Minutes')
  await page.getByRole('textbox', { name: 'Content' }).fill('The standup meeting')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog', { name: 'Capture Details' })).toBeVisible()
  expect(await folderOf(person, 'Minutes')).toBe(work)
})

async function folderOf(person: Person, title: string): Promise<string | null | undefined> {
  const { data } = await person.client.from('captures').select('folder_id').eq('title', title).maybeSingle()
  return data?.folder_id
}

async function chooseAction(page: Page, notebook: string, action: string): Promise<void> {
  await (await notebooks(page)).getByRole('button', { name: `Actions for ${notebook}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The names of the person's other notebooks. */
async function names(person: Person): Promise<string[]> {
  const { data } = await person.client.from('folders').select('name').order('name')
  return (data ?? []).map(({ name }) => name).filter((name) => !AUTO.includes(name))
}

/** Creates, renames and deletes notebooks while the server refuses everything. */
async function failEverything(page: Page): Promise<void> {
  const no = { status: 503, json: { code: 'PGRST001', message: 'no' } }
  await page.route('**/rest/v1/folders*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(no),
  )
  await page.route('**/rest/v1/rpc/delete_folder', (route) => route.fulfill(no))
  const box = page.getByRole('textbox', { name: 'Name' })
  await (await notebooks(page)).getByRole('button', { name: 'New notebook' }).click()
  await box.fill('a/b')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Notebook name must be 1-100 characters and contain no special characters')).toBeVisible()
  await expect(box).toHaveValue('a/b')
  // A name that is too long is rejected, not cut off.
  await box.fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Notebook name must be 1-100 characters and contain no special characters')).toBeVisible()
  await expect(box).toHaveValue('x'.repeat(101))
  await expectStateAccessible(page)
  await box.fill('Pier')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to create folder')).toBeVisible()
  await expect(box).toHaveValue('Pier')
  await page.keyboard.press('Escape')
  await chooseAction(page, 'Harbour', 'New subnotebook')
  await box.fill('Pier')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to create subfolder')).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseAction(page, 'Harbour', 'Rename')
  await box.fill('Haven')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to update folder')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect((await notebooks(page)).getByRole('link', { name: /^Harbour/ })).toBeVisible()
  await chooseAction(page, 'Harbour', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const failure = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to delete folder' })
  await expect(failure).toContainText('The database is unreachable. Try again later.')
  await expect((await notebooks(page)).getByRole('link', { name: /^Harbour/ })).toBeVisible()
  await page.unroute('**/rest/v1/folders*')
  await page.unroute('**/rest/v1/rpc/delete_folder')
}
