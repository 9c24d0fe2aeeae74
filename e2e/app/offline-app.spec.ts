// The app without a connection: it opens, shows cached notes, accepts new notes and edits, and loses none of them.
import { signIn } from '../support/auth-form.ts'
import { banner } from '../support/banner.ts'
import { signOut } from '../support/header.ts'
import { card, saveCaptures } from '../support/library.ts'
import {
  cachedReads,
  goOnline,
  readyForOffline,
  reloadOffline,
  waitForServiceWorker,
} from '../support/offline-ready.ts'
import { button, detail, editor, expect, shown, startEditing, stored } from '../support/opened-capture.ts'
import { pendingCapture, pendingCaptures, storedContents } from '../support/pending-captures.ts'
import { test } from '../support/product.ts'
import { SAVES } from '../support/request-faults.ts'
import { startTestProxy } from '../support/test-proxy.ts'

test.use({ serviceWorkers: 'allow' })
// A busy machine needs more than the default.
test.describe.configure({ timeout: 60_000 })

test('the dashboard opens offline with the cached notes, and notes created and edited there are saved once', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  const [first] = await saveCaptures(person, [{ title: 'Lighthouse' }, { title: 'Harbour' }])
  await readyForOffline(page, product, person)
  await context.setOffline(true)
  await reloadOffline(page)
  await expect(card(page, 'Lighthouse')).toBeVisible()
  await expect(card(page, 'Harbour')).toBeVisible()
  await expect(page.getByText('You are offline. This may be out of date.')).toBeVisible()

  await card(page, 'Lighthouse').getByRole('link', { name: 'Lighthouse' }).click()
  await expect(shown(page)).toHaveText('Content of Lighthouse')
  await (await startEditing(page)).fill('It turns at night')
  await button(page, 'Save').click()
  await expect(page.getByText('Saved locally. Will sync when connection improves.')).toBeVisible()
  await expect(shown(page)).toHaveText('It turns at night')
  await page.goBack()
  const edited = page.getByRole('list', { name: 'Notes' }).getByRole('article', { name: 'Lighthouse' })
  await expect(edited.getByText('Waiting to sync')).toBeVisible()

  await page.getByRole('button', { name: 'Add a New Note' }).click()
  await detail(page).getByLabel('Title').fill('Written at sea')
  await editor(page).fill('No land in sight')
  await button(page, 'Create').click()
  await expect(detail(page)).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Written at sea' }).getByText('Waiting to sync')).toBeVisible()
  await expect(banner(page, '2 captures pending sync, will sync when connection improves')).toBeVisible()

  await reloadOffline(page)
  await page.getByRole('article', { name: 'Written at sea' }).getByRole('link', { name: /^Edit/ }).click()
  await detail(page).getByRole('button', { name: 'Restore' }).click()
  await editor(page).fill('Land in sight')
  await button(page, 'Create').click()
  await expect(page.getByRole('article', { name: 'Written at sea' }).getByText('Land in sight')).toBeVisible()
  await goOnline(page, context)
  await expect(banner(page, 'Synced 2 captures successfully')).toBeVisible()
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  expect(await pendingCaptures(page)).toEqual([])
  const contents = (await storedContents(person)).map((each) => each.replace(/<[^>]+>/g, ''))
  expect(contents.sort()).toEqual(['Content of Harbour', 'It turns at night', 'Land in sight'])
  expect((await stored(person, first?.id ?? '')).content).toContain('It turns at night')
})

test('an offline edit never overwrites an edit made elsewhere, and the person chooses a version', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  const [capture] = await saveCaptures(person, [{ title: 'Tide' }])
  const id = capture?.id ?? ''
  await readyForOffline(page, product, person)
  await context.setOffline(true)
  await card(page, 'Tide').getByRole('link', { name: 'Tide' }).click()
  await (await startEditing(page)).fill('Mine')
  await button(page, 'Save').click()
  await expect(shown(page)).toHaveText('Mine')
  await page.goBack()
  const { error } = await person.client.from('captures').update({ content: '<p>Theirs</p>' }).eq('id', id)
  expect(error).toBeNull()
  await context.setOffline(false)
  const inList = page.getByRole('list', { name: 'Notes' }).getByRole('article', { name: 'Tide' })
  await expect(inList.getByText('Changed elsewhere too')).toBeVisible()
  expect((await stored(person, id)).content).toBe('<p>Theirs</p>')
  await inList.getByRole('link', { name: 'Tide' }).click()
  await expect(shown(page)).toHaveText('Theirs')
  await button(page, 'Restore').click()
  await expect(editor(page)).toHaveText('Mine')
  await button(page, 'Save').click()
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect.poll(async () => (await stored(person, id)).content).toContain('Mine')
  await expect.poll(() => pendingCaptures(page)).toEqual([])
})

test('signing out removes the cached notes, and pending captures are sent when the same person signs in again', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Private waters' }])
  await readyForOffline(page, product, person)
  const waiting = pendingCapture(person)
  await page.route(SAVES, (route) => route.abort())
  await page.evaluate((row) => localStorage.setItem(`pending_capture_${row.local_id}`, JSON.stringify(row)), waiting)
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect.poll(() => cachedReads(page)).not.toContain('Private waters')
  expect(await pendingCaptures(page)).toHaveLength(1)
  await page.unroute(SAVES)
  await signIn(page, person)
  await expect(banner(page, 'Synced 1 captures successfully')).toBeVisible()
  expect(await storedContents(person)).toContain(waiting.content)
})

test('with an expired session and no connection, Continue offline opens the cached notes', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Driftwood' }])
  await readyForOffline(page, product, person)
  await page.evaluate(() => {
    const key = 'jotsam-auth-token'
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), expires_at: 1 }))
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connection Problem' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue offline' }).click()
  await expect(card(page, 'Driftwood')).toBeVisible()
})

test('Clear Data & Retry keeps pending captures and unsaved drafts', async ({ page, product }) => {
  const person = await product.proPerson()
  const waiting = pendingCapture(person)
  await page.goto('/favicon.svg')
  await page.evaluate((row) => {
    localStorage.setItem('jotsam-auth-token', '{}')
    localStorage.setItem(`pending_capture_${row.local_id}`, JSON.stringify(row))
    for (const kind of ['capture_draft', 'quick_capture_draft', 'ocr_text'])
      localStorage.setItem(`${kind}_${row.user_id}_x`, 'typed and not saved')
  }, waiting)
  // The server is back for the second try.
  await page.route('**/config.json', (route) => route.abort(), { times: 1 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Clear Data & Retry' }).click()
  await signIn(page, person)
  await expect.poll(() => storedContents(person), { timeout: 20_000 }).toEqual([waiting.content])
  const left = await page.evaluate(() =>
    Object.entries(localStorage).filter(([, text]) => text === 'typed and not saved'),
  )
  expect(left).toHaveLength(3)
})

test('a new version is installed only when the person reloads', async ({ page, product }) => {
  // The proxy serves the new version to this test only.
  const proxy = await startTestProxy(product.url)
  await product.signIn(page, await product.proPerson())
  await page.goto(`${proxy.url}/dashboard`)
  await waitForServiceWorker(page)
  proxy.append('/sw.js', '\n// Another version.\n')
  await page.evaluate(async () => {
    Object.assign(window, { marked: true })
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('marked' in window))
  await expect(page.getByRole('heading', { name: 'All Notes' })).toBeVisible()
  await proxy.close()
})
