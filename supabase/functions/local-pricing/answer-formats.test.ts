// The answers of well-known services, in the formats that they document.
import { describe, expect, it } from 'vitest'
import { currencyIn, geoAnswer } from './find-currency.ts'
import { ratesAnswer, ratesPerUsd } from './rates.ts'

describe('the reader of geolocation answers', () => {
  it.each([
    ['ipapi.co', { ip: '1.2.3.4', country: 'IN', country_code: 'IN', country_name: 'India', currency: 'INR' }, 'INR'],
    ['ip-api.com', { status: 'success', country: 'Germany', countryCode: 'DE', query: '1.2.3.4' }, 'EUR'],
    [
      'ipwho.is',
      { success: true, country: 'Japan', country_code: 'JP', currency: { name: 'Yen', code: 'JPY' } },
      'JPY',
    ],
    ['ipinfo.io', { ip: '1.2.3.4', country: 'GB', org: 'AS1' }, 'GBP'],
    ['api.country.is', { ip: '1.2.3.4', country: 'br' }, 'BRL'],
    ['a country of the dollar', { country_code: 'US', currency: 'USD' }, 'USD'],
    ['a currency without prices', { country_code: 'KH', currency: 'KHR' }, 'USD'],
  ])('reads the currency from %s', (_service, body, currency) => {
    expect(currencyIn(geoAnswer.parse(body))).toBe(currency)
  })

  it.each([
    ['ipapi.co, reserved address', { ip: '127.0.0.1', error: true, reason: 'Reserved IP Address', reserved: true }],
    ['ip-api.com, reserved address', { status: 'fail', message: 'reserved range', query: '127.0.0.1' }],
    ['ipwho.is, too many calls', { success: false, message: "You've hit the monthly limit" }],
    ['a country that is no code', { country: 'Atlantis' }],
    ['nulls', { country_code: null, currency: null }],
  ])('throws for an answer of %s without a currency', (_service, body) => {
    expect(() => currencyIn(geoAnswer.parse(body))).toThrow('no country')
  })
})

describe('the reader of exchange rates', () => {
  it.each([
    ['open.er-api.com', { result: 'success', base_code: 'USD', rates: { USD: 1, EUR: 0.9, INR: 83 } }],
    ['exchangerate-api.com', { result: 'success', base_code: 'USD', conversion_rates: { USD: 1, EUR: 0.9, INR: 83 } }],
    ['frankfurter in dollars', { amount: 1, base: 'USD', date: '2026-11-13', rates: { EUR: 0.9, INR: 83 } }],
    ['a table that names no base', { rates: { EUR: 0.9, INR: 83 } }],
  ])('reads the rates from %s', (_service, body) => {
    expect(ratesPerUsd(ratesAnswer.parse(body))).toMatchObject({ USD: 1, EUR: 0.9, INR: 83 })
  })

  it('converts rates per euro to rates per dollar', () => {
    const rates = ratesPerUsd(ratesAnswer.parse({ base: 'EUR', rates: { USD: 1.25, INR: 100 } }))
    expect(rates).toMatchObject({ USD: 1, EUR: 0.8, INR: 80 })
  })

  it('leaves out invalid rates', () => {
    const rates = { EUR: 0.9, INR: 'much', JPY: -1, GBP: null, XAU: 0.0004, __proto__: 7 }
    expect(ratesPerUsd(ratesAnswer.parse({ base: 'USD', rates }))).toEqual({ USD: 1, EUR: 0.9 })
  })

  it.each([{}, { rates: {} }, { result: 'error', 'error-type': 'quota-reached' }, { base: 'EUR', rates: { INR: 90 } }])(
    'throws for %j, which has no rates',
    (body) => {
      expect(() => ratesPerUsd(ratesAnswer.parse(body))).toThrow('no rates')
    },
  )
})
