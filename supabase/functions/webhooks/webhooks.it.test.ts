// A real receiver that fails and comes back, and a feed reader.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { startSmtpServer, type TestPlatform, type TestSmtpServer } from '@jotsam/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makePro, startProduct } from '../_shared/testing/product.ts'

let platform: TestPlatform
let mailbox: TestSmtpServer
type Person = Awaited<ReturnType<TestPlatform['signUp']>>
let person: Person

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly body: { id: string; type: string; note: Record<string, unknown>; before?: Record<string, unknown> }
}
let received: Received[] = []
let status = 200
const receiver = createServer(async (request, answer) => {
  let text = ''
  for await (const chunk of request) text += chunk
  if (status === 200) received.push({ headers: request.headers, text, body: JSON.parse(text) })
  answer.writeHead(status).end()
})
let address = ''

beforeAll(async () => {
  mailbox = await startSmtpServer()
  platform = await startProduct(
    { HOOKS_TO_PRIVATE_NETWORK: 'on' },
    { smtpUrl: mailbox.smtpUrl, emailConfirmation: false },
  )
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const bound = receiver.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/hook`
})
afterAll(async () => {
  receiver.close()
  await platform.stop()
  await mailbox.stop()
})
beforeEach(async () => {
  person = await platform.signUp()
  await makePro(platform, person.userId)
  received = []
  status = 200
})

it('delivers what happened, signed, with what was before', async () => {
  const { secret } = await create({ url: address })
  const id = await save({ title: 'Tides', content: 'Low at six' })
  await deliver()
  await person.client
    .from('captures')
    .update({ title: 'High tides', tags: ['sea'] })
    .eq('id', id)
    .throwOnError()
  await deliver()
  await person.client.from('captures').delete().eq('id', id).throwOnError()
  await deliver()
  await expect
    .poll(() => received.map(({ body }) => body.type))
    .toEqual(['note.created', 'note.changed', 'note.deleted'])
  const [created, changed] = received
  expect(created?.body.note).toMatchObject({ id, title: 'Tides', content: 'Low at six' })
  expect(changed?.body.before).toMatchObject({ title: 'Tides' })
  expect(changed?.body.before).not.toHaveProperty('content')
  const { 'webhook-id': hookId, 'webhook-timestamp': at, 'webhook-signature': signature } = created?.headers ?? {}
  const key = Buffer.from(String(secret).replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${hookId}.${at}.${created?.text}`).digest('base64')
  expect([hookId, signature]).toEqual([created?.body.id, `v1,${expected}`])
})

it('delivers events in the order in which they happened, also of the notebooks inside the chosen one', async () => {
  const newNotebook = async (name: string, parent_id: string | null) =>
    (await person.client.from('folders').insert({ name, parent_id }).select('id').single().throwOnError()).data.id
  const sea = await newNotebook('Sea', null)
  const id = await save({ title: 'v0', content: 'Text', folder_id: await newNotebook('Tides', sea) })
  await create({ url: address, notebook: sea })
  const titles = Array.from({ length: 15 }, (_, i) => `v${i + 1}`)
  for (const title of titles) await person.client.from('captures').update({ title }).eq('id', id).throwOnError()
  await deliver()
  await expect.poll(() => received.map(({ body }) => body.note.title)).toEqual(titles)
})

it('tries again until the receiver is back, with the same id', async () => {
  await create({ url: address })
  status = 503
  await save({ content: 'Kept' })
  await deliver()
  await expect.poll(list).toMatchObject([{ lastFault: 'The receiver answered 503.', isDisabled: false }])
  const [waiting] = await platform.sql`
    select id, next_at > now() + interval '5 seconds' as later from private.webhook_deliveries`
  expect(waiting?.later).toBe(true)
  status = 200
  await platform.sql`update private.webhook_deliveries set next_at = now()`
  await deliver()
  await expect.poll(() => received.map(({ body }) => body.id)).toEqual([waiting?.id])
  await expect.poll(list).toMatchObject([{ lastFault: null, failingSince: null }])
})

it('switches a webhook off after three days of failure, says so, and can be switched on again', async () => {
  const { id } = await create({ url: address })
  status = 500
  await save({ content: 'Lost' })
  await deliver()
  await expect.poll(list).toMatchObject([{ lastFault: 'The receiver answered 500.' }])
  await platform.sql`update public.webhooks set failing_since = now() - interval '4 days'`
  await platform.sql`update private.webhook_deliveries set next_at = now()`
  await deliver()
  await expect.poll(list).toMatchObject([{ isDisabled: true, lastFault: 'The receiver answered 500.' }])
  await expect.poll(switchedOffMails).toEqual([expect.stringContaining('The receiver answered 500.')])
  expect(await waitingFor(id)).toBe(0)
  await manage({ action: 'resume', id })
  status = 200
  await save({ content: 'Heard' })
  await deliver()
  await expect.poll(() => received.map(({ body }) => body.note.content)).toEqual(['Heard'])
})

it('tells about the chosen events of the chosen notebook only, and of nobody else', async () => {
  const { data: sea } = await person.client.from('folders').insert({ name: 'Sea' }).select('id').single().throwOnError()
  await create({ url: address, events: ['created'], notebook: sea.id })
  await save({ content: 'Elsewhere' })
  const id = await save({ content: 'Inside', folder_id: sea.id })
  await person.client.from('captures').update({ title: 'Changed' }).eq('id', id).throwOnError()
  const other = await platform.signUp()
  await makePro(platform, other.userId)
  await other.client.from('captures').insert({ content: 'Not yours' }).throwOnError()
  await deliver()
  await expect.poll(() => received.map(({ body }) => body.note.content)).toEqual(['Inside'])
  const theirs = await other.client.functions.invoke('webhooks', {
    body: { action: 'create', url: address, notebook: sea.id },
  })
  expect(theirs.error).toBeTruthy()
})

it('gives up on a receiver that cannot follow, and keeps saving', async () => {
  const { id } = await create({ url: address })
  await platform.sql`
    insert into private.webhook_deliveries (webhook_id, body, next_at)
    select ${id}, '{}', now() + interval '1 hour' from generate_series(1, 5000)`
  await save({ content: 'One more' })
  expect(await waitingFor(id)).toBe(0)
  expect(await list()).toMatchObject([{ isDisabled: true, lastFault: 'More than 5,000 events or 32 MB were waiting.' }])
  await Promise.all([deliver(), deliver()])
  await expect.poll(switchedOffMails).toEqual([expect.stringContaining('More than 5,000 events')])
})

it('keeps no more than 32 MB for the receivers of one person', async () => {
  const [first, second] = [await create({ url: address }), await create({ url: address })]
  await platform.sql`
    insert into private.webhook_deliveries (webhook_id, body, next_at)
    select ${first.id}, to_jsonb((select string_agg(gen_random_uuid()::text, '') from generate_series(1, 30000))), now() + interval '1 hour'
    from generate_series(1, 40)`
  await save({ content: 'One more' })
  const hooks: { id: string; isDisabled: boolean }[] = await list()
  expect(hooks.some(({ isDisabled }) => isDisabled)).toBe(true)
  expect(hooks.some(({ id }) => id === second.id)).toBe(true)
})

it('refuses an address that is none', async () => {
  const { data } = await person.client.functions.invoke('webhooks', {
    body: { action: 'create', url: 'file:///etc/passwd' },
  })
  expect(data).toMatchObject({ success: false, error: expect.stringContaining('http') })
})

it('makes no more than sixty an hour, since each is mailed', async () => {
  const address = 'file:///etc/passwd'
  await Promise.all(Array.from({ length: 60 }, () => create({ url: address })))
  expect((await create({ url: address })).error).toBe('Too many attempts. Try again later.')
})

it('lists the newest notes of a tag in a feed, until it is removed', async () => {
  await save({ title: 'Tides & moon', content: '<p>Low <script>alert(1)</script><b>at six</b></p>', tags: ['sea'] })
  await save({ title: 'Hills', content: 'High' })
  const { data: made } = await person.client.functions.invoke('feed', { body: { action: 'create', tag: 'sea' } })
  const url = made.url.replace(/^https?:\/\/[^/]+/, platform.url)
  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toContain('application/atom+xml')
  const feed = await answer.text()
  expect(feed).toContain('<title>#sea · Jotsam</title>')
  expect(feed.match(/<entry>/g)).toHaveLength(1)
  expect(feed).toContain('<title>Tides &amp; moon</title>')
  expect(feed).toContain('&lt;strong&gt;at six&lt;/strong&gt;')
  expect(feed).not.toContain('script')
  await save({ title: 'Long', content: `<p>${'tide '.repeat(2000)}</p>`, tags: ['sea'] })
  const long = await (await fetch(url)).text()
  expect(long.length).toBeLessThan(12_000)
  expect(long).toContain('The rest of this note')
  expect((await fetch(url, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } })).status).toBe(200)
  const now = (await fetch(url)).headers.get('etag') ?? ''
  // A proxy that compresses makes the tag a weak one.
  for (const known of [now, `W/${now}`, `"other", ${now}`])
    expect((await fetch(url, { headers: { 'If-None-Match': known } })).status).toBe(304)
  await person.client.functions.invoke('feed', { body: { action: 'remove', id: made.id } })
  expect((await fetch(url)).status).toBe(404)
})

it('lists the notes of a notebook and of the notebooks inside it in a feed', async () => {
  const notebook = async (name: string, parent_id: string | null = null) =>
    (await person.client.from('folders').insert({ name, parent_id }).select('id').single().throwOnError()).data.id
  const outer = await notebook('Shore')
  const inner = await notebook('Dunes', outer)
  await save({ title: 'Sand', content: 'Fine', folder_id: outer })
  await save({ title: 'Grass', content: 'Sharp', folder_id: inner })
  await save({ title: 'Elsewhere', content: 'Far' })
  const { data: made } = await person.client.functions.invoke('feed', { body: { action: 'create', notebook: outer } })
  const feed = await (await fetch(made.url.replace(/^https?:\/\/[^/]+/, platform.url))).text()
  expect([...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, title]) => title).sort()).toEqual([
    'Grass',
    'Sand',
  ])
})

it('sends nothing and lists nothing while the person is banned', async () => {
  const { data: made } = await person.client.functions.invoke('feed', { body: { action: 'create', tag: 'sea' } })
  const { id } = await create({ url: address })
  await save({ content: 'Low at six', tags: ['sea'] })
  await platform.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${person.userId}`
  await deliver()
  expect(await waitingFor(id)).toBe(1)
  expect(received.filter(({ body }) => body.note.content === 'Low at six')).toEqual([])
  expect((await fetch(made.url.replace(/^https?:\/\/[^/]+/, platform.url))).status).toBe(404)
})

async function manage(body: object) {
  const { data, error } = await person.client.functions.invoke('webhooks', { body })
  if (error) throw error
  return data
}
const create = (given: object) => manage({ action: 'create', ...given })
const list = async () => (await manage({ action: 'list' })).webhooks

async function save(row: object): Promise<string> {
  return (await person.client.from('captures').insert(row).select('id').single().throwOnError()).data.id
}

/** To the person of the test. */
async function switchedOffMails(): Promise<(string | undefined)[]> {
  const { data } = await person.client.auth.getUser()
  return mailbox.mails
    .filter(
      ({ subject, recipients }) => /turned off/.test(subject ?? '') && recipients.includes(data.user?.email ?? ''),
    )
    .map(({ text }) => text)
}

async function waitingFor(id: string): Promise<number> {
  const [row] = await platform.sql`select count(*)::int from private.webhook_deliveries where webhook_id = ${id}`
  return row?.count
}

async function deliver(): Promise<void> {
  const headers = { Authorization: `Bearer ${platform.keys.serviceRoleKey}` }
  const answer = await fetch(`${platform.url}/functions/v1/deliver-webhooks`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
}
