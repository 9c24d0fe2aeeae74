// Pending captures: what the dashboard shows about them, and that each is saved exactly once.
import type { Page, Route } from '@playwright/test'
import { banner } from '../support/banner.ts'
import { dropResponse, hold, SAVES } from '../support/browser/request-faults.ts'
import { card } from '../support/library.ts'
import {
  type PendingCapture,
  pendingCapture,
  pendingCaptures,
  storedContents,
  storePendingCaptures,
} from '../support/pending-captures.ts'
import { expect, type Person, test } from '../support/product.ts'

// spec: K23, K25, K26
test('pending captures are shown and sent when the dashboard loads, those that failed can be sent again, and those of another account are neither', async ({
  page,
  context,
  product,
}) => {
  const [person, other] = [await product.proPerson(), await product.proPerson()]
  const waiting = [pendingCapture(person, { title: 'First' }), pendingCapture(person, { title: 'Second' })]
  await storePendingCaptures(page, product, person, [...waiting, pendingCapture(other, { title: 'Of another' })])
  const release = await hold(page, SAVES)
  await page.goto('/dashboard')
  await expect(banner(page, 'Syncing 2 pending captures...')).toBeVisible()
  await expect(page.getByText('Waiting on this device')).toBeVisible()
  await expect(page.getByText('Syncing', { exact: true })).toBeVisible()
  release()
  await expect(banner(page, 'Synced 2 captures successfully')).toBeVisible()
  await expect(card(page, 'First')).toHaveCount(1)
  await expect(card(page, 'Second')).toHaveCount(1)
  await expect(page.getByText('Waiting on this device')).toHaveCount(0)
  await expect(page.getByText('Of another')).toHaveCount(0)
  expect(await pendingCaptures(page)).toMatchObject([{ title: 'Of another' }])
  expect((await storedContents(person)).sort()).toEqual(waiting.map(({ content }) => content).sort())
  expect(await storedContents(other)).toEqual([])

  // spec: K24, K27, K28
  await test.step('a capture that failed to sync shows the reason, and Retry Sync sends it again', () =>
    retryStuck(page, person))
  // spec: K29
  await test.step('pending captures wait without a connection and are sent once it returns', async () => {
    await expect(page.locator('[data-live=true]')).toBeAttached()
    await context.setOffline(true)
    await storeInOtherTab(page, pendingCapture(person))
    await expect(banner(page, '1 captures pending sync, will sync when connection improves')).toBeVisible()
    await context.setOffline(false)
    await expect(banner(page, 'Synced 1 captures successfully')).toBeVisible()
    expect(await storedContents(person)).toHaveLength(5)
  })
})

async function retryStuck(page: Page, person: Person): Promise<void> {
  const stuck = pendingCapture(person, { title: 'Stuck', created_at: '2026-11-15T10:00:00.000Z' })
  const failStuck = (route: Route) =>
    route.request().postData()?.includes(stuck.local_id) ? route.abort('connectionreset') : route.continue()
  await page.route(SAVES, failStuck)
  for (const row of [stuck, pendingCapture(person, { title: 'Lucky' })])
    await page.evaluate((each) => localStorage.setItem(`pending_capture_${each.local_id}`, JSON.stringify(each)), row)
  await page.reload()
  await expect(banner(page, '1 synced, 1 failed')).toBeVisible({ timeout: 15_000 })
  const left = page.getByRole('article', { name: 'Stuck' })
  await expect(left.getByText('Not synced yet')).toBeVisible()
  await expect(left.getByText('Network request failed. Check your connection.')).toBeVisible()
  const pending = await pendingCaptures(page)
  expect(pending.filter(({ user_id }) => user_id === person.id)).toMatchObject([
    { local_id: stuck.local_id, sync_status: 'failed' },
  ])
  await page.getByRole('button', { name: 'Retry Sync' }).click()
  await expect(banner(page, 'Failed to sync pending captures')).toBeVisible()
  await page.unroute(SAVES, failStuck)
  await page.getByRole('button', { name: 'Retry Sync' }).click()
  await expect(banner(page, 'Synced 1 captures successfully')).toBeVisible()
  expect((await pendingCaptures(page)).filter(({ user_id }) => user_id === person.id)).toEqual([])
}

/** Stores the capture, with the event that a change in another tab fires. */
async function storeInOtherTab(page: Page, row: PendingCapture): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    },
    [`pending_capture_${row.local_id}`, JSON.stringify(row)] as const,
  )
}

test('two tabs and a lost response still save one capture', async ({ page, context, product }) => {
  const person = await product.proPerson()
  const waiting = pendingCapture(person)
  await storePendingCaptures(page, product, person, [{ ...waiting, sync_status: 'syncing' }])
  let lost = 0
  await context.route(SAVES, async (route) => {
    const answer = await route.fetch()
    expect(answer.status()).toBeLessThan(300)
    if (lost++ === 0) return route.abort('connectionreset')
    await route.fulfill({ response: answer })
  })
  const second = await context.newPage()
  await Promise.all([page.goto('/dashboard'), second.goto('/dashboard')])
  await expect.poll(() => pendingCaptures(page), { timeout: 15_000 }).toEqual([])
  expect(lost).toBeGreaterThan(1)
  expect(await storedContents(person)).toEqual([waiting.content])
})

const CAPTURES = 12
const CUTS = 5

test('twelve captures with up to five random failures are each saved exactly once', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  // A busy machine needs much longer than the few seconds it normally takes.
  test.setTimeout(200_000)
  const seed = Number(process.env.CUTS_SEED ?? Date.now() % 1_000_000)
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  const random = randomFrom(seed)
  const person = await product.proPerson()
  const waiting = Array.from({ length: CAPTURES }, (_, at) =>
    pendingCapture(person, { created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString() }),
  )
  await storePendingCaptures(page, product, person, waiting)
  // Realtime is off: refreshing the list after each save would only slow the test down.
  await page.routeWebSocket('**/realtime/**', () => {})
  let cuts = 0
  await page.route(SAVES, async (route) => {
    if (cuts >= CUTS || random() > 0.5) return route.continue()
    cuts += 1
    await failRequest(route, random())
  })
  // Clicks run inside the page, because Playwright would be too slow for them.
  await page.addInitScript(() =>
    setInterval(() => {
      for (const button of document.querySelectorAll('button')) if (button.textContent === 'Retry Sync') button.click()
    }, 20),
  )
  await page.goto('/dashboard')
  // Each reload simulates a crash while saves are in flight.
  for (const left of [8, 4]) {
    await untilPending(page, left + Math.floor(random() * 3))
    await page.reload()
  }
  await untilPending(page, 0)
  expect(cuts, `seed ${seed}`).toBeGreaterThan(0)
  expect((await storedContents(person)).sort(), `seed ${seed}`).toEqual(waiting.map(({ content }) => content).sort())
  expect(await savesCounted(person)).toBe(CAPTURES)
})

/** Fails a request before it is sent, after the server has received it, or with a server error. */
async function failRequest(route: Route, chance: number): Promise<void> {
  if (chance < 0.33) return route.abort('connectionreset')
  if (chance > 0.66) return route.fulfill({ status: 503, body: 'upstream is gone' })
  await dropResponse(route)
}

/** Waits until at most `left` captures are pending. */
async function untilPending(page: Page, left: number): Promise<void> {
  await page.waitForFunction(
    (most) => Object.keys(localStorage).filter((key) => key.startsWith('pending_capture_')).length <= most,
    left,
    { timeout: 170_000, polling: 20 },
  )
}

async function savesCounted({ client, id }: Person): Promise<number> {
  const { data, error } = await client.from('profiles').select('messages_count').eq('id', id).single()
  if (error) throw error
  return data.messages_count
}

/** A pseudo-random generator that returns the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
