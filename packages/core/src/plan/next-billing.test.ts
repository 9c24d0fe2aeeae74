import { describe, expect, it } from 'vitest'
import { defaultProfile, type Profile } from '../account/profile.ts'
import { addMonths, nextBilling, nextBillingLabel, nextBillingText } from './next-billing.ts'

const now = new Date('2026-11-15T10:30:00Z')

function textFor(fields: Partial<Profile>): string {
  return nextBillingText(nextBilling({ ...defaultProfile('u', now), ...fields }, now))
}

const trial = { plan: 'pro', payment_status: 'trial', is_active: true } as const
const paid = { plan: 'pro', payment_status: 'active', is_active: true } as const

describe('next billing in a trial', () => {
  it.each([
    ['2026-11-22T10:30:00Z', '7 days left'],
    ['2026-11-22T10:29:00Z', '7 days left'],
    ['2026-11-17T10:30:00Z', '2 days left'],
    ['2026-11-16T23:00:00Z', '1 day left'],
    ['2026-11-16T10:29:00Z', '1 day left'],
    ['2026-11-16T10:15:00Z', '23 hours left'],
    ['2026-11-15T15:29:50Z', '5 hours left'],
    ['2026-11-15T15:00:00Z', '4 hours left'],
    ['2026-11-16T10:30:00Z', '1 day left'],
    ['2026-11-16T09:30:00Z', '23 hours left'],
    ['2026-11-15T11:30:00Z', '1 hour left'],
    ['2026-11-15T11:29:59Z', 'Trial expires soon'],
    ['2026-11-15T10:30:01Z', 'Trial expires soon'],
    ['2026-11-15T10:30:00Z', 'No billing on the Free plan'],
  ])('that ends %s is shown as %j', (sub_expires_at, text) => {
    expect(textFor({ ...trial, sub_expires_at })).toBe(text)
  })
})

it.each([
  [{ ...trial, sub_expires_at: '2026-11-22T10:30:00Z' }, 'Trial ends'],
  [{ ...trial, sub_expires_at: '2026-11-15T11:00:00Z' }, 'Trial ends'],
  [{ ...paid, sub_started_at: '2026-11-01T00:00:00Z' }, 'Next billing'],
  [{}, 'Next billing'],
])('the line of a profile with %j is labelled %j', (fields, label) => {
  expect(nextBillingLabel(nextBilling({ ...defaultProfile('u', now), ...fields }, now))).toBe(label)
})

describe('next billing of a paid plan', () => {
  it.each([
    ['monthly', '2026-11-01T00:00:00Z', 'December 1, 2026'],
    ['yearly', '2026-11-01T00:00:00Z', 'November 1, 2027'],
    ['monthly', null, 'November 20, 2026'],
    [null, '2026-11-01T00:00:00Z', 'December 1, 2026'],
  ] as const)('%s from %j is %j', (billing_cycle, sub_started_at, text) => {
    expect(textFor({ ...paid, billing_cycle, sub_started_at, created_at: '2026-10-20T00:00:00Z' })).toBe(text)
  })

  it.each([
    ['2027-01-31T08:00:00Z', 1, '2027-02-28T08:00:00.000Z'],
    ['2028-01-31T08:00:00Z', 1, '2028-02-29T08:00:00.000Z'],
    ['2028-02-29T08:00:00Z', 12, '2029-02-28T08:00:00.000Z'],
    ['2026-12-31T23:59:59Z', 1, '2027-01-31T23:59:59.000Z'],
    ['2026-08-31T00:00:00Z', 1, '2026-09-30T00:00:00.000Z'],
  ])('%s and %d months is %s', (start, months, expected) => {
    expect(addMonths(new Date(start), months).toISOString()).toBe(expected)
  })
})

describe('a canceled subscription', () => {
  const canceled = { ...paid, sub_started_at: '2026-11-01T00:00:00Z', sub_expires_at: '2026-12-01T00:00:00Z' }

  it.each([
    [{ ...canceled, payment_status: 'canceled' } as const, false],
    [canceled, true],
  ])('shows when Pro ends instead of a next billing date', (fields, endsWithPeriod) => {
    const billing = nextBilling({ ...defaultProfile('u', now), ...fields }, now, endsWithPeriod)
    expect(billing.kind).toBe('ends')
    expect(nextBillingText(billing)).toBe('December 1, 2026')
  })
})

describe('next billing of Pro that an administrator granted', () => {
  const given = { ...paid, payment_provider: null, sub_expires_at: null, sub_started_at: '2026-01-15T12:00:00Z' }

  it('has no date after the first month has ended', () => {
    expect(textFor({ ...given, billing_cycle: 'monthly' })).toBe('Never; your Pro doesn’t expire')
  })

  it('still has the date of a paid plan', () => {
    expect(textFor({ ...given, payment_provider: 'paddle' })).toBe('February 15, 2026')
  })
})

it('Free has no billing date', () => {
  expect(textFor({})).toBe('No billing on the Free plan')
})
