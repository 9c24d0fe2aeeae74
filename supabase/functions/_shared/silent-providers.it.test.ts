// Every third party accepts the request and never answers. Callers still get an answer in time, and other requests do not wait.
import { useStarted } from '@jotsam/platform/testing'
import { expect, it, vi } from 'vitest'
import { silence, startHttpDouble } from './testing/http-double.ts'
import { pictureOfWords, PICTURED_WORDS as WORDS } from './testing/pictured-words.ts'
import { makePro, startProduct } from './testing/product.ts'

// Each provider times out after ten seconds.
vi.setConfig({ testTimeout: 90_000 })

const provider = useStarted(() => startHttpDouble(silence))
const platform = useStarted(() =>
  startProduct({
    GOOGLE_VISION_API_KEY: 'google-key',
    GOOGLE_VISION_URL: provider.url,
    AZURE_OCR_ENDPOINT: provider.url,
    AZURE_OCR_KEY: 'azure-key',
    PADDLE_API_KEY: 'pdl_sdbx_apikey_for_tests',
    PADDLE_PRICE_MONTHLY: 'pri_01monthly',
    PADDLE_PRICE_YEARLY: 'pri_01yearly',
    PADDLE_API_URL: provider.url,
    GEO_URLS: `${provider.url}/{ip},${provider.url}/backup/{ip}`,
    RATES_URL: `${provider.url}/rates`,
  }),
)

it('functions fall back to the local engine and to dollars, or answer with a clear error, and leave no partial writes', async () => {
  const [ann, bo] = [await platform.signUp(), await platform.signUp()]
  await makePro(platform, bo.userId)
  const picture = { imageBase64: await pictureOfWords(), platform: 'mobile' }
  const waiting = Promise.all([
    ann.client.functions.invoke('google-vision-ocr', { body: picture }),
    ann.client.functions.invoke('azure-ocr', { body: picture }),
    ann.client.functions.invoke('create-paddle-checkout', { body: { billingCycle: 'yearly' } }),
    ann.client.functions.invoke('confirm-payment', {
      body: { transactionId: 'txn_01unknown', billingCycle: 'yearly' },
    }),
    ann.client.functions.invoke('local-pricing'),
  ])
  let isAnswered = false
  void waiting.then(() => (isAnswered = true))
  await vi.waitFor(() => expect(provider.asked.length).toBeGreaterThanOrEqual(5), { timeout: 10_000 })
  for (let n = 0; n < 20; n++)
    await bo.client
      .from('captures')
      .insert({ content: `Meanwhile ${n}` })
      .throwOnError()
  expect(isAnswered).toBe(false)

  const [google, azure, checkout, confirmed, prices] = await waiting
  expect(google.data).toMatchObject({ success: true, text: WORDS })
  expect(azure.data).toMatchObject({ success: true, text: WORDS })
  expect(checkout.data).toEqual({ success: false, checkoutUrl: null, error: 'Failed to create Paddle checkout' })
  expect(confirmed.data).toMatchObject({ success: false, error: expect.stringContaining('Paddle') })
  expect(prices.data).toMatchObject({ currency: 'USD', fallback: true, reason: 'unavailable' })
  expect(await platform.sql`select 1 from checkouts where user_id = ${ann.userId}`).toHaveLength(0)
  expect(await platform.sql`select plan, ocr_count from profiles where id = ${ann.userId}`).toEqual([
    { plan: 'free', ocr_count: 2 },
  ])
})
