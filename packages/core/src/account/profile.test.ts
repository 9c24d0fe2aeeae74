import { describe, expect, it } from 'vitest'
import { defaultProfile, isPro, type Profile, trialIsOffered } from './profile.ts'

const now = new Date('2026-11-15T10:30:00Z')
const past = '2026-11-15T10:29:59+00:00'
const future = '2026-11-15T10:30:01+00:00'

function profile(fields: Partial<Profile>): Profile {
  return { ...defaultProfile('u', now), ...fields }
}

const pro = { plan: 'pro', is_active: true } as const

describe('effective Pro', () => {
  // spec: P01
  it.each([
    [{}, false],
    [{ plan: 'free', is_active: true, payment_status: 'active', sub_expires_at: future } as const, false],
    [{ ...pro, payment_status: 'active' }, true],
  ])('a profile with %j has Pro: %s, because the plan must be pro', (fields, expected) => {
    expect(isPro(profile(fields), now)).toBe(expected)
  })

  // spec: P02
  it.each([
    [{ ...pro, payment_status: 'trial', sub_expires_at: future }, true],
    [{ ...pro, payment_status: 'trial', sub_expires_at: past }, false],
    [{ ...pro, payment_status: 'trial', sub_expires_at: now.toISOString() }, false],
    [{ ...pro, payment_status: 'trial', sub_expires_at: null }, false],
    [{ ...pro, payment_status: 'trial', sub_expires_at: 'soon' }, false],
    [{ ...pro, payment_status: 'trial', sub_expires_at: future, is_active: false }, true],
  ])('a trial with %j has Pro: %s', (fields, expected) => {
    expect(isPro(profile(fields), now)).toBe(expected)
  })

  // spec: P03
  it.each(['active', 'past_due', null])(
    'a profile with payment_status %j has Pro only while it is active',
    (payment_status) => {
      expect(isPro(profile({ plan: 'pro', payment_status, is_active: true }), now)).toBe(true)
      expect(isPro(profile({ plan: 'pro', payment_status, is_active: false }), now)).toBe(false)
    },
  )

  // spec: P04
  it.each(['trial', 'active'])('Pro with payment_status %j ends at the instant its period ends', (payment_status) => {
    const ending = profile({ ...pro, payment_status, sub_expires_at: '2026-11-15T10:30:00Z' })
    expect(isPro(ending, new Date('2026-11-15T10:29:59.999Z'))).toBe(true)
    expect(isPro(ending, new Date('2026-11-15T10:30:00.000Z'))).toBe(false)
  })
})

describe('the trial offer', () => {
  it.each([
    [{}, true],
    [{ trial_used: true }, false],
    [pro, false],
    [{ ...pro, payment_status: 'active', sub_expires_at: past }, true],
    [{ trial_used: false, trial_started_at: past }, false],
  ])('a profile with %j is offered the trial: %s', (fields, expected) => {
    expect(trialIsOffered(profile(fields), now)).toBe(expected)
  })
})

it('a missing profile counts as free, with zero counts, monthly and the trial unused', () => {
  expect(defaultProfile('u', now)).toMatchObject({
    id: 'u',
    plan: 'free',
    messages_count: 0,
    daily_messages_count: 0,
    ocr_count: 0,
    daily_ocr_count: 0,
    monthly_ocr_count: 0,
    billing_cycle: 'monthly',
    trial_used: false,
  })
})
