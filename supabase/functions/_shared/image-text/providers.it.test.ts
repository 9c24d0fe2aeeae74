// Tests both OCR functions with a provider's key. The provider is a real HTTP server that answers as the real one does, or fails.

import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { limits } from '@jotsam/core/plan/limits'
import { useStarted } from '@jotsam/platform/testing'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, faults, silence, startHttpDouble, withJson } from '../testing/http-double.ts'
import { pictureOfWords, PICTURED_WORDS as WORDS } from '../testing/pictured-words.ts'
import { makePro, startProduct } from '../testing/product.ts'

// The first picture waits until the models are loaded, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const BY_GOOGLE = withJson({
  responses: [
    {
      textAnnotations: [{ locale: 'en', description: 'Read by\nGoogle\n', boundingPoly: { vertices: [] } }],
      fullTextAnnotation: { pages: [], text: 'Read by\nGoogle\n' },
    },
  ],
})
const NO_WORDS_BY_GOOGLE = withJson({ responses: [{}] })
const BAD_PICTURE_BY_GOOGLE = withJson({ responses: [{ error: { code: 3, message: 'Bad image data.' } }] })
const azureSays = (...blocks: string[][]) =>
  withJson({
    modelVersion: '2023-10-01',
    metadata: { width: 900, height: 120 },
    readResult: { blocks: blocks.map((lines) => ({ lines: lines.map((text) => ({ text, words: [] })) })) },
  })

const provider = useStarted(() => startHttpDouble(BY_GOOGLE))
const platform = useStarted(() =>
  startProduct({
    GOOGLE_VISION_API_KEY: 'google-key',
    GOOGLE_VISION_URL: provider.url,
    AZURE_OCR_ENDPOINT: `${provider.url}/`,
    AZURE_OCR_KEY: 'azure-key',
  }),
)
let picture: string
beforeAll(async () => {
  picture = await pictureOfWords()
})
beforeEach(() => {
  provider.asked.length = 0
})

async function ask(name: 'google-vision-ocr' | 'azure-ocr', answer: Answer) {
  provider.answer(answer)
  const { client, userId } = await platform.signUp()
  const { data } = await client.functions.invoke(name, { body: { imageBase64: picture, platform: 'mobile' } })
  const [count] = await platform.sql`select ocr_count from profiles where id = ${userId}`
  return { ...data, counted: count?.ocr_count }
}

describe('a picture with a provider configured', () => {
  // spec: O18
  it('Google reads it, and gets the key in a header and not in the address', async () => {
    expect(await ask('google-vision-ocr', BY_GOOGLE)).toMatchObject({
      success: true,
      text: 'Read by\nGoogle',
      counted: 1,
    })
    const [asked] = provider.asked
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/v1/images:annotate',
      headers: { 'x-goog-api-key': 'google-key' },
    })
    expect(JSON.parse(String(asked?.body))).toEqual({
      requests: [{ image: { content: picture }, features: [{ type: 'DOCUMENT_TEXT_DETECTION' }] }],
    })
  })

  // spec: O18
  it('Azure reads it, block by block', async () => {
    const answer = await ask('azure-ocr', azureSays(['Read by', 'Azure'], ['Second block']))
    expect(answer).toMatchObject({ success: true, text: 'Read by\nAzure\n\nSecond block', counted: 1 })
    const [asked] = provider.asked
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/computervision/imageanalysis:analyze?api-version=2024-02-01&features=read',
      headers: { 'ocp-apim-subscription-key': 'azure-key', 'content-type': 'application/octet-stream' },
    })
    expect(asked?.body.toString('base64')).toBe(picture)
  })

  // spec: O18
  it.each(Object.entries(faults))('the local engine reads it after %s', async (_fault, answer) => {
    expect(await ask('google-vision-ocr', answer)).toMatchObject({ success: true, text: WORDS, counted: 1 })
    expect(provider.asked).toHaveLength(1)
  })

  // Both functions share what follows a fault, so one fault is enough here.
  it('the local engine reads it when Azure fails', async () => {
    const [fault = BAD_PICTURE_BY_GOOGLE] = Object.values(faults)
    expect(await ask('azure-ocr', fault)).toMatchObject({ success: true, text: WORDS, counted: 1 })
    expect(provider.asked).toHaveLength(1)
  })

  it('the local engine reads it when Google could not open the picture', async () => {
    expect(await ask('google-vision-ocr', BAD_PICTURE_BY_GOOGLE)).toMatchObject({ success: true, text: WORDS })
  })

  it.each([
    ['google-vision-ocr', NO_WORDS_BY_GOOGLE],
    ['azure-ocr', azureSays()],
  ] as const)('an empty result of %s costs no quota', async (name, answer) => {
    expect(await ask(name, answer)).toMatchObject({ success: false, reason: 'no-text', counted: 0 })
  })

  it('takes no quota when the person leaves before the picture is read', async () => {
    provider.answer(silence)
    const { client, userId } = await platform.signUp()
    const count = async () => (await platform.sql`select ocr_count from profiles where id = ${userId}`)[0]?.ocr_count
    const leaving = new AbortController()
    const body = { imageBase64: picture, platform: 'mobile' }
    const asking = client.functions.invoke('azure-ocr', { body, signal: leaving.signal })
    await vi.waitFor(() => expect(provider.asked).toHaveLength(1))
    expect(await count()).toBe(1)
    leaving.abort()
    await asking
    await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 5000 })
  })
})

describe('the use of a provider', () => {
  const count = async (userId: string) =>
    (await platform.sql`select ocr_count from profiles where id = ${userId}`)[0]?.ocr_count

  it('stops at the attempts of the day, although each picture without text returned its quota', async () => {
    provider.answer(NO_WORDS_BY_GOOGLE)
    const { client, userId } = await platform.signUp()
    const read = async () => {
      const body = { imageBase64: picture, platform: 'mobile' }
      return (await client.functions.invoke('google-vision-ocr', { body })).data
    }
    const { free } = limits.ocr.attemptsPerDay
    for (let n = 0; n < free; n++) expect(await read()).toMatchObject({ reason: 'no-text', used: 0 })
    expect(await read()).toMatchObject({
      success: false,
      reason: 'too-many-attempts',
      error: ocrMessages.tooManyAttempts,
      used: 0,
      quota: 2,
    })
    expect(provider.asked).toHaveLength(free)
    expect(await count(userId)).toBe(0)
  })

  it('accepts five pictures of a person at once', async () => {
    provider.answer(silence)
    const { client, userId } = await platform.signUp()
    await makePro(platform, userId)
    const leaving = new AbortController()
    const body = { imageBase64: picture, platform: 'mobile' }
    const read = () => client.functions.invoke('google-vision-ocr', { body, signal: leaving.signal })
    const five = Array.from({ length: 5 }, read)
    await vi.waitFor(() => expect(provider.asked).toHaveLength(5), { timeout: 9000 })
    expect((await read()).data).toMatchObject({ success: false, reason: 'busy', error: ocrMessages.tooManyAtOnce })
    expect(provider.asked).toHaveLength(5)
    leaving.abort()
    await Promise.all(five)
    await vi.waitFor(async () => expect(await count(userId)).toBe(0), { timeout: 5000 })
    provider.answer(BY_GOOGLE)
    const again = await client.functions.invoke('google-vision-ocr', { body })
    expect(again.data).toMatchObject({ success: true })
  })
})
