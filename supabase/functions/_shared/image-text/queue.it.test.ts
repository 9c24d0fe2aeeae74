// Pictures wait for the local engine: people take turns, each hears its place in the queue, and abandoned pictures are dropped.
import type { TestPlatform } from '@jotsam/platform/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PICTURED_WORDS, pictureOfWords } from '../testing/pictured-words.ts'
import { makePro, startProduct } from '../testing/product.ts'

// Reading is CPU-bound, and the machine may be busy.
vi.setConfig({ testTimeout: 240_000 })
const soon = { timeout: 20_000 }

let platform: TestPlatform
let words: string
/** Takes long enough for a queue to form behind it. */
let page: string
const LINES = 8
beforeAll(async () => {
  platform = await startProduct()
  words = await pictureOfWords()
  const line = Buffer.from(words, 'base64')
  const { width = 0, height = 0 } = await sharp(line).metadata()
  const create = { width, height: height * LINES, channels: 3 as const, background: '#fff' }
  const lines = Array.from({ length: LINES }, (_, i) => ({ input: line, left: 0, top: i * height }))
  page = (await sharp({ create }).composite(lines).png().toBuffer()).toString('base64')
})
afterAll(() => platform.stop())

async function proPerson() {
  const person = await platform.signUp()
  await makePro(platform, person.userId)
  return person
}

type Person = Awaited<ReturnType<typeof proPerson>>

/** Asks for events, as the web app does, and reports each event when it arrives. */
async function* events({ client }: Person, imageBase64: string, signal?: AbortSignal) {
  const { data } = await client.functions.invoke<Response>('azure-ocr', {
    body: { imageBase64, platform: 'mobile' },
    headers: { Accept: 'text/event-stream' },
    ...(signal ? { signal } : {}),
  })
  let text = ''
  for await (const chunk of data?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const found = /^event: (\w+)\ndata: (.*)$/.exec(block)
      if (found) yield { event: found[1], data: JSON.parse(found[2] ?? '') }
    }
  }
}

async function heard(person: Person, imageBase64: string) {
  const all = []
  for await (const event of events(person, imageBase64)) all.push(event)
  return all
}

it('a function sends progress events and then the answer to a client that asks for them', async () => {
  const told = await heard(await proPerson(), page)
  const shares = told.flatMap(({ event, data }) => (event === 'progress' ? [data.share] : []))
  expect(shares.length).toBeGreaterThan(5)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  const { event, data } = told.at(-1) ?? {}
  expect(event).toBe('answer')
  expect(data).toMatchObject({ success: true, error: null, used: 1, quota: 300 })
  expect(data.text.split('\n')).toEqual(Array(LINES).fill(PICTURED_WORDS))
})

it('the queue serves people in turn: one picture does not wait for all pictures of another person', async () => {
  const [many, one] = [await proPerson(), await proPerson()]
  const order: string[] = []
  const first = events(many, page)
  await first.next()
  const rest = [1, 2, 3].map(() => heard(many, words).then(() => order.push('many')))
  await vi.waitFor(async () => {
    const [profile] = await platform.sql`select monthly_ocr_count from profiles where id = ${many.userId}`
    expect(profile?.monthly_ocr_count).toBe(4)
  }, soon)
  const told = await heard(one, words)
  order.push('one')
  const places = told.flatMap(({ data }) => (data.kind === 'waiting' ? [data.ahead] : []))
  // The page that is being read, and one picture of the other person.
  expect(places[0]).toBe(2)
  for await (const event of first) if (event.event === 'answer') expect(event.data.success).toBe(true)
  await Promise.all(rest)
  expect(order.indexOf('one')).toBeLessThan(2)
})

it('the queue drops a picture whose client has disconnected: it takes no quota, and counts as no attempt if it was still waiting', async () => {
  const [reading, leaving] = [await proPerson(), await proPerson()]
  const first = events(reading, page)
  await first.next()
  const gone = new AbortController()
  const waiting = events(leaving, words, gone.signal)
  expect((await waiting.next()).value).toEqual({ event: 'progress', data: { kind: 'waiting', ahead: 1 } })
  gone.abort()
  await waiting.next().catch(() => {})
  await vi.waitFor(async () => {
    const [profile] = await platform.sql`select monthly_ocr_count from profiles where id = ${leaving.userId}`
    expect(profile?.monthly_ocr_count).toBe(0)
    expect(await platform.sql`select 1 from private.ocr_attempts where user_id = ${leaving.userId}`).toHaveLength(0)
  }, soon)
  // Leaving in the middle also stops the reading, and counts as an attempt.
  await first.return()
  await vi.waitFor(async () => {
    const [profile] = await platform.sql`select monthly_ocr_count from profiles where id = ${reading.userId}`
    expect(profile?.monthly_ocr_count).toBe(0)
    expect(await platform.sql`select 1 from private.ocr_attempts where user_id = ${reading.userId}`).toHaveLength(1)
  }, soon)
  expect((await heard(leaving, words)).at(-1)?.data).toMatchObject({ success: true, text: PICTURED_WORDS })
})
