import { describe, expect, it } from 'vitest'
import { currencies, currencyOfCountry, formatUsdPrice, isCurrency } from './currency.ts'
import { priceInUsd, pricePerDayInUsd, upgradeLabel, yearlySavingPercent } from './pricing.ts'

// spec: M02
it('Pro is USD 3 per month or USD 15 per year: 58 percent saving, about USD 0.04 per day', () => {
  expect(priceInUsd('monthly')).toBe(3)
  expect(priceInUsd('yearly')).toBe(15)
  expect(yearlySavingPercent()).toBe(58)
  expect(pricePerDayInUsd()).toBe(0.04)
})

it.each([
  ['yearly', false, 'Upgrade to Pro (Yearly)'],
  ['monthly', false, 'Upgrade to Pro (Monthly)'],
  ['yearly', true, 'Or Upgrade to Pro'],
] as const)('the upgrade button for %s (trial offered: %s) reads %j', (cycle, trial, label) => {
  expect(upgradeLabel(cycle, trial)).toBe(label)
})

describe('a price', () => {
  it.each([
    [3, 'USD', 1, '$3'],
    [15, 'USD', 1, '$15'],
    [0.04, 'USD', 1, '$0.04'],
    [3, 'EUR', 0.923, '€2.77'],
    [15, 'EUR', 0.9, '€13.50'],
    [15, 'INR', 84.3, '₹1,265'],
    [3, 'JPY', 151.2, '¥454'],
    [15, 'VND', 25_000, '₫375,000'],
  ] as const)('of %d dollars in %s at %d is %s', (usd, code, rate, shown) => {
    expect(formatUsdPrice(usd, code, rate)).toBe(shown)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a price at a rate of %d is null', (rate) => {
    expect(formatUsdPrice(3, 'EUR', rate)).toBeNull()
  })

  it.each([
    ['DE', 'EUR'],
    ['in', 'INR'],
    ['GB', 'GBP'],
    ['US', 'USD'],
    ['ZZ', 'USD'],
    ['', 'USD'],
    [null, 'USD'],
  ])('the price in %j is in %s', (country, code) => {
    expect(currencyOfCountry(country)).toBe(code)
  })

  it('a currency is recognised by its code only', () => {
    expect(isCurrency('EUR')).toBe(true)
    expect(isCurrency('toString')).toBe(false)
    expect(Object.values(currencies).every(({ symbol }) => symbol.trim() !== '')).toBe(true)
  })
})
