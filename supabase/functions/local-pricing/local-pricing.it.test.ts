import type { TestPlatform } from '@jotsam/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { faults, type HttpDouble, silence, startHttpDouble, withJson } from '../_shared/testing/http-double.ts'
import { startProduct } from '../_shared/testing/product.ts'

const INDIA = withJson({ ip: '203.0.113.7', country: 'IN', country_code: 'IN', currency: 'INR' })
const GERMANY = withJson({ status: 'success', country: 'Germany', countryCode: 'DE' })
const RATES = withJson({ result: 'success', base_code: 'USD', rates: { USD: 1, EUR: 0.9, INR: 83.3 } })
const IN_DOLLARS = {
  currency: 'USD',
  symbol: '$',
  rate: 1,
  monthly: 3,
  yearly: 15,
  formatted: { monthly: '$3', yearly: '$15', perDay: '$0.04' },
}
const FALLBACK = { ...IN_DOLLARS, fallback: true, message: 'Unable to load local pricing. Showing USD prices.' }
const IN_RUPEES = {
  currency: 'INR',
  symbol: '₹',
  rate: 83.3,
  monthly: 250,
  yearly: 1250,
  formatted: { monthly: '₹250', yearly: '₹1,250', perDay: '₹3' },
  fallback: false,
  reason: null,
  message: null,
}

let geo: HttpDouble
let backup: HttpDouble
let rates: HttpDouble
const platforms: TestPlatform[] = []
beforeAll(async () => {
  ;[geo, backup, rates] = await Promise.all([startHttpDouble(INDIA), startHttpDouble(GERMANY), startHttpDouble(RATES)])
})
beforeEach(() => {
  geo.answer(INDIA)
  backup.answer(GERMANY)
  rates.answer(RATES)
  for (const { asked } of [geo, backup, rates]) asked.length = 0
})
afterAll(async () => {
  await Promise.all(platforms.map((platform) => platform.stop()))
  await Promise.all([geo, backup, rates].map((double) => double.stop()))
})

async function product(functionEnv: Record<string, string>): Promise<TestPlatform> {
  const platform = await startProduct(functionEnv, { trustedProxies: 1 })
  platforms.push(platform)
  return platform
}

let visitors = 0
const newVisitor = () => `198.51.100.${++visitors}`

async function pricesFor(platform: TestPlatform, address = newVisitor()) {
  const headers = { 'x-forwarded-for': address }
  const response = await fetch(`${platform.url}/functions/v1/local-pricing`, { headers })
  expect(response.status).toBe(200)
  return response.json()
}

describe('local prices with two geolocation services and rates', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await product({
      GEO_URLS: `${geo.url}/{ip}/json/,${backup.url}/json/{ip}`,
      RATES_URL: `${rates.url}/v6/latest/USD`,
    })
  })

  it("are in the visitor's currency, without any API key", async () => {
    expect(await pricesFor(platform, '203.0.113.7')).toEqual(IN_RUPEES)
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const { data } = await platform.client().functions.invoke('local-pricing', { headers })
    expect(data).toEqual(IN_RUPEES)
    expect(geo.asked.map(({ path }) => path)).toEqual(['/203.0.113.7/json/'])
    expect([backup.asked.length, rates.asked.length]).toEqual([0, 1])
  })

  // spec: M04
  it.each([...Object.entries(faults), ['silence', silence] as const])(
    'come from the backup service after %s',
    async (_fault, answer) => {
      geo.answer(answer)
      expect(await pricesFor(platform)).toMatchObject({
        currency: 'EUR',
        formatted: { monthly: '€2.70', yearly: '€13.50' },
        fallback: false,
      })
      expect([geo.asked.length, backup.asked.length]).toEqual([1, 1])
    },
  )

  it.each(Object.entries(faults))('are in dollars, with the notice, after %s everywhere', async (_fault, answer) => {
    geo.answer(answer)
    backup.answer(answer)
    expect(await pricesFor(platform)).toEqual({ ...FALLBACK, reason: 'unavailable' })
  })

  it('are in dollars without the notice where the dollar is the currency', async () => {
    geo.answer(withJson({ country_code: 'US', currency: 'USD' }))
    expect(await pricesFor(platform)).toEqual({ ...IN_DOLLARS, fallback: false, reason: null, message: null })
  })

  it('stay the same when the services fail later, and use the cached rates for new visitors', async () => {
    const known = newVisitor()
    await pricesFor(platform, known)
    rates.answer(faults['an error status'])
    expect(await pricesFor(platform)).toEqual(IN_RUPEES)
    geo.answer(faults['an error status'])
    expect(await pricesFor(platform, known)).toEqual(IN_RUPEES)
    expect([geo.asked.length, backup.asked.length, rates.asked.length]).toEqual([2, 0, 0])
  })
})

describe('local prices with other settings', () => {
  it('are in dollars, with the notice, when there are no rates', async () => {
    rates.answer(faults['an error status'])
    const platform = await product({ GEO_URLS: `${geo.url}/{ip}`, RATES_URL: rates.url })
    expect(await pricesFor(platform)).toEqual({ ...FALLBACK, reason: 'unavailable' })
  })

  it('call no service while nothing is configured', async () => {
    const platform = await product({ RATES_URL: rates.url })
    expect(await pricesFor(platform)).toEqual({ ...FALLBACK, reason: 'not-configured' })
    expect(rates.asked).toEqual([])
  })

  it("send the visitor's address only to a service whose address asks for it", async () => {
    const platform = await product({ GEO_URLS: `${geo.url}/json`, RATES_URL: rates.url })
    const [one, other] = [newVisitor(), newVisitor()]
    await pricesFor(platform, one)
    await pricesFor(platform, other)
    expect(geo.asked).toHaveLength(1)
    const requests = JSON.stringify([...geo.asked, ...rates.asked].map(({ path, headers }) => [path, headers]))
    expect(requests).not.toContain('198.51.100')
  })
})
