// Pins, moves, tags and deletes without a connection or with lost responses. They show at once, are stored on the device,
// are applied once, and never overwrite newer changes.
import type { Page } from '@playwright/test'
import { signIn } from '../support/account/auth-form.ts'
import { signOut } from '../support/account/header.ts'
import { banner } from '../support/banner.ts'
import { dropResponse } from '../support/browser/request-faults.ts'
import {
  card,
  chooseNotebook,
  makeNotebook,
  moveCapture,
  openDashboard,
  openMenu,
  removeCapture,
  saveCaptures,
  TIME_TO_UNDO,
  undoIn,
} from '../support/library.ts'
import { goOnline, readyForOffline, reloadOffline } from '../support/offline-ready.ts'
import { pendingCaptures } from '../support/pending-captures.ts'
import { expect, type Person, test } from '../support/product.ts'

const notes = (page: Page) => page.getByRole('list', { name: 'Notes' })
const pendingCard = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Waiting on this device' }).getByRole('article', { name: title })

async function row(person: Person, id: string | undefined) {
  const { data } = await person.client.from('captures').select().eq('id', id).maybeSingle()
  return data
}

// A busy machine needs more than the default.
test.describe.configure({ timeout: 120_000 })

test.use({ serviceWorkers: 'allow' })

test('offline pins, moves, tags and deletes show at once, survive a reload, and are sent once when the connection returns', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  const pier = await makeNotebook(person, 'Pier')
  const saved = await saveCaptures(
    person,
    ['Anchor', 'Buoy', 'Cable', 'Dinghy', 'Tide', 'Moon'].map((title) => ({ title })),
  )
  const [anchor, buoy, cable, dinghy, tide, moon] = saved
  await page.clock.install()
  await readyForOffline(page, product, person)
  await context.setOffline(true)

  await card(page, 'Anchor').getByRole('button', { name: /^Pin:/ }).click()
  await moveCapture(page, 'Buoy', 'Pier')
  await (await openMenu(page, 'Cable')).getByRole('menuitem', { name: 'Add tags' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('rope')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await removeCapture(page, 'Dinghy')
  await expect(notes(page).getByRole('article', { name: 'Dinghy' })).toHaveCount(0)
  await page.clock.runFor(TIME_TO_UNDO)
  await expect(banner(page, '4 captures pending sync, will sync when connection improves')).toBeVisible()

  await reloadOffline(page)
  await expect(card(page, 'Anchor').first()).toBeVisible()
  await expect(notes(page).getByRole('article', { name: 'Anchor' }).getByRole('img', { name: 'Pinned' })).toBeVisible()
  await expect(notes(page).getByRole('article', { name: 'Cable' }).getByText('rope')).toBeVisible()
  await expect(notes(page).getByRole('article', { name: 'Cable' }).getByText('Waiting to sync')).toBeVisible()
  await expect(notes(page).getByRole('article', { name: 'Dinghy' })).toHaveCount(0)
  await expect(pendingCard(page, 'Dinghy').getByText('Deleted')).toBeVisible()
  const figures = page.getByRole('region', { name: 'Statistics' })
  await expect(figures).toHaveText(/5\s*Total Notes|Total Notes\s*5/)
  await expect(figures).toHaveText(/5\s*This Week|This Week\s*5/)
  await chooseNotebook(page, 'Pier')
  await expect(notes(page).getByRole('article', { name: 'Buoy' })).toBeVisible()
  await expect(banner(page, '4 captures pending sync, will sync when connection improves')).toBeVisible()

  await goOnline(page, context)
  await expect(banner(page, 'Synced 4 captures successfully')).toBeVisible()
  expect(await pendingCaptures(page)).toEqual([])
  expect(await row(person, anchor?.id)).toMatchObject({ is_pinned: true })
  expect(await row(person, buoy?.id)).toMatchObject({ folder_id: pier })
  expect(await row(person, cable?.id)).toMatchObject({ tags: expect.arrayContaining(['rope']) })
  expect(await row(person, dinghy?.id)).toBeNull()

  await test.step('a pending delete keeps a capture that was edited elsewhere since, and shows a message', async () => {
    await chooseNotebook(page, 'All Notes')
    await expect(card(page, 'Moon')).toBeVisible()
    await context.setOffline(true)
    await removeCapture(page, 'Tide')
    await removeCapture(page, 'Moon')
    await page.clock.runFor(TIME_TO_UNDO)
    await expect(pendingCard(page, 'Tide')).toBeVisible()
    await person.client.from('captures').update({ content: 'New words' }).eq('id', tide?.id).throwOnError()
    await person.client.from('captures').update({ is_pinned: true }).eq('id', moon?.id).throwOnError()
    await context.setOffline(false)
    await expect(
      page.getByText('“Tide” was changed elsewhere after you deleted it here, so it was kept.'),
    ).toBeVisible()
    await expect(notes(page).getByRole('article', { name: 'Tide' }).getByText('New words')).toBeVisible()
    await expect(banner(page, 'Synced 2 captures successfully')).toBeVisible()
    expect(await row(person, moon?.id)).toBeNull()
  })
})

test('a pending delete can be undone on its card and a pending move by Undo, and nothing is sent; a change whose response was lost is not applied twice', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  await makeNotebook(person, 'Pier')
  const [tide, moon] = await saveCaptures(person, [{ title: 'Tide' }, { title: 'Moon' }])
  await page.clock.install()
  const toasts = page.waitForResponse(/toaster-.*\.js$/)
  await openDashboard(page, product, person)
  await expect(card(page, 'Moon')).toBeVisible()
  // Without a service worker the code of the menu and of the toasts must load before the connection is cut.
  const menu = await openMenu(page, 'Tide')
  await menu.getByRole('button', { name: 'Move to Notebook' }).click()
  await expect(menu.getByRole('button', { name: /^Pier \d/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.clock.runFor(4000)
  await toasts
  await context.setOffline(true)
  await moveCapture(page, 'Tide', 'Pier')
  await expect(banner(page, '1 captures pending sync')).toBeVisible()
  await undoIn(page, 'Moved to Pier').click()
  await expect(banner(page, 'captures pending sync')).toHaveCount(0)
  expect(await pendingCaptures(page)).toEqual([])

  await context.setOffline(false)
  await expect(card(page, 'Tide')).toBeVisible()
  await page.route('**/rest/v1/captures?*', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.continue(),
  )
  await removeCapture(page, 'Tide')
  await page.clock.runFor(TIME_TO_UNDO)
  await pendingCard(page, 'Tide').getByRole('button', { name: /^Undo/ }).click()
  await expect(notes(page).getByRole('article', { name: 'Tide' })).toBeVisible()
  expect(await pendingCaptures(page)).toEqual([])
  expect(await row(person, tide?.id)).not.toBeNull()
  await page.unroute('**/rest/v1/captures?*')

  await test.step('a change whose response was lost is not applied twice', async () => {
    let [writes, deletes] = [0, 0]
    await page.route('**/rest/v1/captures?*', async (route) => {
      const method = route.request().method()
      if (method === 'PATCH' && writes++ === 0) return dropResponse(route)
      if (method === 'DELETE' && deletes++ === 0) return dropResponse(route)
      return route.continue()
    })
    await card(page, 'Tide').getByRole('button', { name: /^Pin:/ }).click()
    await expect.poll(async () => (await row(person, tide?.id))?.is_pinned).toBe(true)
    const after = (await row(person, tide?.id))?.updated_at
    await removeCapture(page, 'Moon')
    await page.clock.runFor(TIME_TO_UNDO)
    await expect(async () => {
      await page.clock.runFor(5000)
      expect(await pendingCaptures(page)).toEqual([])
    }).toPass()
    expect([writes, deletes]).toEqual([1, 1])
    expect(await row(person, tide?.id)).toMatchObject({ is_pinned: true, updated_at: after })
    expect(await row(person, moon?.id)).toBeNull()
    await expect(notes(page).getByRole('article', { name: 'Tide' }).getByRole('img', { name: 'Pinned' })).toBeVisible()
  })
})

test('a pending change shows in a second tab, is stored even when local storage is full, and belongs to its account', async ({
  page,
  context,
  product,
}) => {
  const [person, other] = [await product.proPerson(), await product.proPerson()]
  const [tide] = await saveCaptures(person, [{ title: 'Tide' }])
  await readyForOffline(page, product, person)
  await expect(card(page, 'Tide')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(card(second, 'Tide')).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => {
    for (const size of [1_000_000, 1000, 1])
      try {
        for (let at = 0; ; at++) localStorage.setItem(`filler ${size} ${at}`, 'x'.repeat(size))
      } catch {}
  })
  await card(page, 'Tide').getByRole('button', { name: /^Pin:/ }).click()
  await expect(banner(page, '1 captures pending sync, will sync when connection improves')).toBeVisible()
  expect(await pendingCaptures(page)).toEqual([])
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)
  })
  await card(page, 'Tide')
    .last()
    .getByRole('button', { name: /^Unpin:/ })
    .click()
  await card(page, 'Tide').last().getByRole('button', { name: /^Pin:/ }).click()
  await expect(notes(second).getByRole('article', { name: 'Tide' }).getByRole('img', { name: 'Pinned' })).toBeVisible()
  const [kept] = await pendingCaptures(page)
  expect(kept?.user_id).toBe(person.id)

  await page.route('**/rest/v1/captures?*', (route) => route.abort())
  await second.close()
  await context.setOffline(false)
  await signOut(page)
  await signIn(page, other)
  await expect(page.getByRole('heading', { name: 'All Notes' })).toBeVisible()
  await expect(banner(page, 'pending')).toHaveCount(0)
  expect(await pendingCaptures(page)).toMatchObject([{ user_id: person.id }])
  await signOut(page)
  await page.unroute('**/rest/v1/captures?*')
  await signIn(page, person)
  await expect(banner(page, 'Synced 1 captures successfully')).toBeVisible({ timeout: 15_000 })
  expect(await row(person, tide?.id)).toMatchObject({ is_pinned: true })
})
