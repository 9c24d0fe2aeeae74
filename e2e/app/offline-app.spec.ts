// The app without a connection: it opens, shows and searches cached notes, accepts new notes and edits, and loses none of them.
import type { Page } from '@playwright/test'
import { signIn } from '../support/account/auth-form.ts'
import { signOut } from '../support/account/header.ts'
import { banner } from '../support/banner.ts'
import { SAVES } from '../support/browser/request-faults.ts'
import { startTestProxy } from '../support/browser/test-proxy.ts'
import { card, cardTitles, makeNotebook, saveCaptures } from '../support/library.ts'
import {
  cachedReads,
  goOnline,
  readyForOffline,
  reloadOffline,
  waitForServiceWorker,
} from '../support/offline-ready.ts'
import { button, detail, editor, expect, shown, startEditing, stored } from '../support/opened-capture.ts'
import { pendingCapture, pendingCaptures, storedContents } from '../support/pending-captures.ts'
import { type Person, test } from '../support/product.ts'

test.use({ serviceWorkers: 'allow' })
// A busy machine needs more than the default.
test.describe.configure({ timeout: 120_000 })

test('the dashboard opens offline with the cached notes, and notes created and edited there are saved once', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  const [first, , tide] = await saveCaptures(person, [{ title: 'Lighthouse' }, { title: 'Harbour' }, { title: 'Tide' }])
  await readyForOffline(page, product, person)
  await context.setOffline(true)
  await reloadOffline(page)
  await expect(card(page, 'Lighthouse')).toBeVisible()
  await expect(card(page, 'Harbour')).toBeVisible()
  await expect(page.getByText('You are offline. This may be out of date.')).toBeVisible()

  await card(page, 'Lighthouse').getByRole('link', { name: 'Lighthouse' }).click()
  await expect(shown(page)).toHaveText('Content of Lighthouse')
  await expect(page.getByText('You are offline. This shows again once you are back.')).toBeVisible()
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
  expect(contents.sort()).toEqual(['Content of Harbour', 'Content of Tide', 'It turns at night', 'Land in sight'])
  expect((await stored(person, first?.id ?? '')).content).toContain('It turns at night')

  await test.step('an offline edit never overwrites an edit made elsewhere, and the person chooses a version', async () => {
    await context.setOffline(true)
    await resolveConflict(page, person, tide?.id ?? '', () => context.setOffline(false))
  })
})

async function resolveConflict(page: Page, person: Person, id: string, goOnline: () => Promise<void>): Promise<void> {
  await card(page, 'Tide').getByRole('link', { name: 'Tide' }).click()
  await (await startEditing(page)).fill('Mine')
  await button(page, 'Save').click()
  await expect(shown(page)).toHaveText('Mine')
  await page.goBack()
  const { error } = await person.client.from('captures').update({ content: '<p>Theirs</p>' }).eq('id', id)
  expect(error).toBeNull()
  await goOnline()
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
}

test('the device searches the notes it keeps, opens them with an expired session too, and forgets them at sign-out', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  const harbour = await makeNotebook(person, 'Harbour')
  // The list shows the first twenty only.
  await saveCaptures(person, [
    ...Array.from({ length: 24 }, (_, at) => ({ title: `Wave ${at}` })),
    { title: 'Lighthouse', content: '<p>The <b>kee</b>per reads</p>', tags: ['deep'], folder_id: harbour },
  ])
  await readyForOffline(page, product, person)
  const kept = () => page.evaluate(countKept)
  await expect.poll(kept, { timeout: 30_000 }).toBe(25)
  await context.setOffline(true)
  await test.step('the device searches the notes it keeps, opens them, and says that there may be more', () =>
    searchOffline(page))
  await test.step('a screen that needs the server says that it waits for a connection', async () => {
    const waits = page.getByText('You are offline. This shows again once you are back.')
    for (const path of ['/trash', '/graph']) {
      await page.goto(product.url + path)
      await expect(waits).toBeVisible()
    }
    await page.goto(`${product.url}/account/tokens`)
    await expect(page.getByRole('region', { name: 'Webhooks' })).toContainText('You are offline.')
    await expect(page.getByRole('region', { name: 'Feeds' })).toContainText('You are offline.')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByLabel('Name').fill('Laptop')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('alert')).toHaveText('You are offline. Try again once you are back.')
    await page.goto(`${product.url}/dashboard`)
  })

  await test.step('with an expired session and no connection, Continue offline opens the cached notes', async () => {
    await page.evaluate(() => {
      const key = 'jotsam-auth-token'
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), expires_at: 1 }))
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Connection Problem' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue offline' }).click()
    await expect(card(page, 'Wave 0')).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('signing out removes the cached notes, and pending captures are sent when the same person signs in again', async () => {
    expect(await cachedReads(page)).toContain('Wave 0')
    const waiting = pendingCapture(person)
    await page.route(SAVES, (route) => route.abort())
    await page.evaluate((row) => localStorage.setItem(`pending_capture_${row.local_id}`, JSON.stringify(row)), waiting)
    await signOut(page)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect.poll(() => cachedReads(page)).not.toContain('Wave 0')
    await expect.poll(kept).toBe(0)
    expect(await pendingCaptures(page)).toHaveLength(1)
    await page.unroute(SAVES)
    await signIn(page, person)
    await expect(banner(page, 'Synced 1 captures successfully')).toBeVisible()
    expect(await storedContents(person)).toContain(waiting.content)
  })
})

async function searchOffline(page: Page): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search notes' })
  await box.fill('KEEPER reads')
  await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse'])
  await expect(page.getByText('This searched the 25 notes kept on this device')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('keeper')
  await expect(page.getByText('Offline: only the 25 notes kept on this device')).toBeVisible()
  await page.keyboard.press('Escape')
  await box.fill('in:harbour tag:deep -tag:shallow')
  await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse'])
  await box.fill('keeper -wave')
  await expect.poll(() => cardTitles(page)).toEqual(['Lighthouse'])
  await card(page, 'Lighthouse').getByRole('link', { name: 'Lighthouse' }).click()
  await expect(shown(page)).toHaveText('The keeper reads')
  await page.goBack()
  await box.fill('')
  await expect(card(page, 'Wave 0')).toBeVisible()
}

test('without a connection a person on Pro sees the plan that the device keeps; when the plan is not known, none is called current', async ({
  page,
  context,
  product,
}) => {
  const plan = (name: string) => page.getByRole('article', { name })
  const person = await product.proPerson()
  await readyForOffline(page, product, person)
  await expect.poll(() => cachedReads(page)).toContain('"profile"')
  await page.goto('/pricing')
  await expect(plan('Free').getByRole('button', { name: 'Included in Pro' })).toBeVisible()
  await context.setOffline(true)
  await reloadOffline(page)
  await expect(plan('Free').getByRole('button', { name: 'Included in Pro' })).toBeVisible()

  await goOnline(page, context)
  await page.evaluate(() => indexedDB.deleteDatabase('jotsam'))
  await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
  await page.reload()
  await expect(plan('Pro')).toContainText('Your plan could not be loaded.')
  await expect(page.getByRole('button', { name: /Current Plan|Upgrade|Trial|Save/ })).toHaveCount(0)
  await page.unroute('**/rest/v1/profiles*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(plan('Free').getByRole('button', { name: 'Included in Pro' })).toBeVisible()
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

function countKept(): Promise<number> {
  return new Promise((done) => {
    const request = indexedDB.open('jotsam')
    request.onsuccess = () => {
      const database = request.result
      const count = database.transaction('notes').objectStore('notes').count()
      count.onsuccess = () => {
        database.close()
        done(count.result)
      }
    }
  })
}
