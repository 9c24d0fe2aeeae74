// Tests both OCR functions on the real platform without a provider: the local engine reads.

import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import type { TestPlatform } from '@jotsam/platform/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pictureOfNothing, pictureOfWords, PICTURED_WORDS as WORDS } from '../testing/pictured-words.ts'
import { makePro, refusal, startProduct } from '../testing/product.ts'

// The first picture waits until the models are loaded, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const FUNCTIONS = ['google-vision-ocr', 'azure-ocr'] as const
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

let platform: TestPlatform
let picture: string
let blank: string
let loadedBefore: number
beforeAll(async () => {
  // Other test files in the same process may have read pictures.
  loadedBefore = globalThis.jotsamOcrEngines?.size ?? 0
  platform = await startProduct()
  picture = await pictureOfWords()
  blank = await pictureOfNothing()
})
afterAll(() => platform.stop())

const profileOf = async (userId: string) => {
  const [profile] = await platform.sql`select ocr_count, monthly_ocr_count from profiles where id = ${userId}`
  return profile
}

describe('a picture without a provider', () => {
  // spec: O16, O17
  it.each(FUNCTIONS)('%s reads the picture with the local engine', async (name) => {
    const { client, userId } = await platform.signUp()
    const { data, error } = await client.functions.invoke(name, {
      body: { imageBase64: `data:image/png;base64,${picture}`, platform: 'mobile' },
    })
    expect(error).toBeNull()
    expect(data).toEqual({
      success: true,
      text: WORDS,
      error: null,
      extractionId: expect.any(String),
      used: 1,
      quota: 2,
    })
    expect(await profileOf(userId)).toEqual({ ocr_count: 1, monthly_ocr_count: 1 })
  })

  it('loads one engine for both functions', () => {
    expect(globalThis.jotsamOcrEngines?.size).toBe(loadedBefore + 1)
  })

  it.each(['jpeg', 'webp'] as const)('reads a bare base64 %s', async (format) => {
    const { client } = await platform.signUp()
    const imageBase64 = await pictureOfWords(format)
    const { data } = await client.functions.invoke('azure-ocr', { body: { imageBase64, platform: 'mobile' } })
    expect(data).toMatchObject({ success: true, text: WORDS })
  })

  it('pays for one capture, which the daily limit and the source rule do not count', async () => {
    const { client } = await platform.signUp()
    const { data } = await client.functions.invoke('google-vision-ocr', {
      body: { imageBase64: picture, platform: 'mobile' },
    })
    const saved = await client
      .from('captures')
      .insert({ content: data.text, ocr_extraction_id: data.extractionId })
      .select('content')
      .single()
    expect(saved).toMatchObject({ error: null, data: { content: WORDS } })
  })
})

describe('the check of a call', () => {
  // spec: O19
  it.each(FUNCTIONS)('%s refuses visitors', async (name) => {
    const { error } = await platform.client().functions.invoke(name, { body: { imageBase64: picture } })
    expect(await refusal(error)).toMatchObject({
      status: 401,
      body: { success: false, reason: 'signed-out', error: saveErrorMessages.noActiveSession },
    })
    const keyless = await fetch(`${platform.url}/functions/v1/${name}`, { method: 'POST', body: '{}' })
    expect(keyless.status).toBe(401)
  })

  it('refuses a token whose account no longer exists', async () => {
    const { client, userId } = await platform.signUp()
    await platform.service().auth.admin.deleteUser(userId)
    const { error } = await client.functions.invoke('azure-ocr', { body: { imageBase64: picture, platform: 'mobile' } })
    expect(await refusal(error)).toMatchObject({ status: 401, body: { reason: 'signed-out' } })
  })

  it('refuses files that are not pictures of a supported format and takes no quota', async () => {
    const { client, userId } = await platform.signUp()
    const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64').toString('base64')
    const cases = [
      { imageBase64: 'not base64 at all', reason: 'not-base64', error: ocrMessages.notAnImage },
      { imageBase64: btoa('just some words'), reason: 'not-an-image', error: ocrMessages.notAnImage },
      { imageBase64: `data:image/png;base64,${gif}`, reason: 'unsupported-format', error: ocrMessages.notAnImage },
      { imageBase64: `data:text/plain;base64,${picture}`, reason: 'not-an-image', error: ocrMessages.notAnImage },
      { imageBase64: picture.slice(0, 40), reason: 'corrupt', error: ocrMessages.failed },
    ]
    for (const { imageBase64, reason, error } of cases) {
      const { data } = await client.functions.invoke('azure-ocr', { body: { imageBase64, platform: 'mobile' } })
      expect(data, reason).toEqual({ success: false, text: '', error, reason, extractionId: null })
    }
    expect(await profileOf(userId)).toEqual({ ocr_count: 0, monthly_ocr_count: 0 })
  })

  it('refuses more than 10 MB and more than 16 megapixels before it takes quota', async () => {
    const { client, userId } = await platform.signUp()
    const wide = await sharp({ create: { width: 4001, height: 4000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const heavy = Buffer.concat([Buffer.from(picture, 'base64'), Buffer.alloc(10 * 1024 * 1024)])
    for (const [bytes, reason] of [
      [wide, 'too-many-pixels'],
      [heavy, 'too-large'],
    ] as const) {
      const imageBase64 = bytes.toString('base64')
      const { data } = await client.functions.invoke('google-vision-ocr', { body: { imageBase64, platform: 'mobile' } })
      expect(data).toMatchObject({
        success: false,
        reason,
        error: 'Choose an image of at most 10 MB and 16 megapixels.',
      })
    }
    expect(await profileOf(userId)).toEqual({ ocr_count: 0, monthly_ocr_count: 0 })
  })

  it('answers 400 to a call without a picture', async () => {
    const { client } = await platform.signUp()
    for (const body of [{}, { imageBase64: 7 }, 'nonsense']) {
      const { error } = await client.functions.invoke('azure-ocr', { body })
      expect(await refusal(error)).toMatchObject({ status: 400, body: { success: false, reason: 'bad-request' } })
    }
  })
})

describe('the quota', () => {
  // spec: O08
  it('is two readings in total on Free, also with many calls at once', async () => {
    const { client, userId } = await platform.signUp()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        client.functions.invoke('google-vision-ocr', { body: { imageBase64: picture, platform: 'mobile' } }),
      ),
    )
    expect(answers.filter(({ data }) => data.success)).toHaveLength(2)
    expect(answers.filter(({ data }) => data.reason === 'free-limit')).toHaveLength(2)
    const { data } = await client.functions.invoke('azure-ocr', { body: { imageBase64: picture, platform: 'mobile' } })
    expect(data).toMatchObject({ success: false, error: ocrMessages.freeReached, used: 2, quota: 2 })
    expect((await profileOf(userId))?.ocr_count).toBe(2)
  })

  it('is zero for desktop browsers on Free, whatever device they claim', async () => {
    const { client, userId } = await platform.signUp()
    const ask = (claimed: string | undefined, headers: Record<string, string>) =>
      client.functions.invoke('azure-ocr', { body: { imageBase64: picture, platform: claimed }, headers })
    for (const { data } of [
      await ask('desktop', {}),
      await ask('mobile', { 'user-agent': WINDOWS }),
      await ask('mobile', { 'sec-ch-ua-mobile': '?0' }),
      await ask(undefined, {}),
    ]) {
      expect(data).toMatchObject({ success: false, reason: 'desktop-needs-pro', error: ocrMessages.desktopIsPro })
    }
    await makePro(platform, userId)
    expect((await ask('desktop', { 'user-agent': WINDOWS })).data).toMatchObject({ success: true, used: 1, quota: 300 })
  })

  it('is returned when the picture has no text', async () => {
    const { client, userId } = await platform.signUp()
    const { data } = await client.functions.invoke('azure-ocr', { body: { imageBase64: blank, platform: 'mobile' } })
    expect(data).toEqual({
      success: false,
      text: '',
      error: ocrMessages.noText,
      reason: 'no-text',
      extractionId: null,
      used: 0,
      quota: 2,
    })
    expect(await profileOf(userId)).toEqual({ ocr_count: 0, monthly_ocr_count: 0 })
    expect(await platform.sql`select 1 from ocr_extractions where user_id = ${userId}`).toHaveLength(0)
  })

  // `npm run test:deep` has such letters: ten readers must be loaded to find that none can read them.
  it('is returned when nothing here can read the letters, which is said', async () => {
    const [url, engine] = [...(globalThis.jotsamOcrEngines ?? [])].at(-1) ?? []
    if (!url || !engine) throw new Error('No engine is loaded.')
    const { client, userId } = await platform.signUp()
    globalThis.jotsamOcrEngines?.set(url, { ...engine, recognize: async () => ({ ok: false, reason: 'unreadable' }) })
    const { data } = await client.functions.invoke('azure-ocr', { body: { imageBase64: picture, platform: 'mobile' } })
    globalThis.jotsamOcrEngines?.set(url, engine)
    expect(data).toMatchObject({ success: false, reason: 'unreadable', error: ocrMessages.unreadable, used: 0 })
    expect(await profileOf(userId)).toEqual({ ocr_count: 0, monthly_ocr_count: 0 })
  })

  it('is returned when the picture cannot be decoded', async () => {
    const { client, userId } = await platform.signUp()
    const whole = Buffer.from(await pictureOfWords('jpeg'), 'base64')
    const torn = Buffer.concat([whole.subarray(0, 700), Buffer.alloc(whole.length - 700)]).toString('base64')
    const { data } = await client.functions.invoke('azure-ocr', { body: { imageBase64: torn, platform: 'mobile' } })
    expect(data.success).toBe(false)
    expect((await profileOf(userId))?.ocr_count).toBe(0)
  })

  it('is 300 readings a month on Pro', async () => {
    const { client, userId } = await platform.signUp()
    await makePro(platform, userId)
    await platform.sql`update profiles set monthly_ocr_count = 300, last_ocr_month = to_char(now() at time zone 'UTC', 'YYYY-MM') where id = ${userId}`
    const { data } = await client.functions.invoke('azure-ocr', { body: { imageBase64: picture, platform: 'mobile' } })
    expect(data).toMatchObject({
      success: false,
      reason: 'pro-limit',
      error: ocrMessages.proReached,
      used: 300,
      quota: 300,
    })
  })
})
