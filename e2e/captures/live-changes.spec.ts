// Changes made elsewhere show on the open dashboard.

import { blockRealtime } from '../support/account/plan-details.ts'
import {
  card,
  cardTitles,
  makeNotebook,
  notebooks,
  openDashboard,
  saveCaptures,
  waitForRealtime,
} from '../support/library.ts'
import { expect, test } from '../support/product.ts'

// spec: D26
test('captures refresh every thirty seconds even when realtime sends nothing', async ({ page, product }) => {
  const person = await product.proPerson()
  await blockRealtime(page)
  await page.clock.install()
  await openDashboard(page, product, person)
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
  await saveCaptures(person, [{ title: 'Washed up' }])
  let reads = 0
  page.on('request', (request) => {
    // Only the list is read in this order. Copies for working offline are read without it.
    if (/\/rest\/v1\/captures\?.*order=is_pinned/.test(request.url())) reads += 1
  })
  await page.clock.runFor(15_000)
  await expect(card(page, 'Washed up')).toHaveCount(0)
  expect(reads).toBe(0)
  await page.clock.runFor(15_000)
  await page.clock.resume()
  await expect(card(page, 'Washed up')).toBeVisible()
})

// spec: D27, D28
test('captures and notebooks created, changed and deleted elsewhere or in another tab show on the open dashboard, also after being offline', async ({
  page,
  product,
  context,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Old' }])
  await openDashboard(page, product, person)
  await expect(card(page, 'Old')).toBeVisible()
  await waitForRealtime(page)
  const [made] = await saveCaptures(person, [{ title: 'Fresh', created_at: new Date().toISOString() }])
  await expect(card(page, 'Fresh')).toBeVisible()
  expect(await cardTitles(page)).toEqual(['Fresh', 'Old'])
  await person.client.from('captures').update({ title: 'Renamed', is_pinned: true }).eq('id', made?.id)
  await expect(card(page, 'Renamed').getByRole('img', { name: 'Pinned' })).toBeVisible()
  await person.client.from('captures').delete().eq('id', made?.id)
  await expect(card(page, 'Renamed')).toHaveCount(0)
  await expect(page.getByText('Showing 1 of 1 notes')).toBeVisible()

  const id = await makeNotebook(person, 'Harbour')
  const nav = await notebooks(page)
  await expect(nav.getByRole('link', { name: 'Harbour' })).toBeVisible()
  await person.client.from('folders').update({ name: 'Pier' }).eq('id', id)
  await expect(nav.getByRole('link', { name: 'Pier' })).toBeVisible()
  await person.client.from('folders').delete().eq('id', id)
  await expect(nav.getByRole('link', { name: 'Pier' })).toHaveCount(0)

  await context.setOffline(true)
  await saveCaptures(person, [{ title: 'Meanwhile' }])
  await context.setOffline(false)
  await expect(card(page, 'Meanwhile')).toBeVisible({ timeout: 15_000 })

  await waitForRealtime(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await card(other, 'Old').getByRole('button', { name: 'Pin' }).click()
  await expect(card(page, 'Old').getByRole('img', { name: 'Pinned' })).toBeVisible()
})

test('a change between the first read and the realtime subscription is not missed', async ({ page, product }) => {
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
