import { expect, it } from 'vitest'
import { defaultProfile } from '../account/profile.ts'
import { trialEnd } from './trial-end.ts'

const now = new Date('2026-11-15T10:30:00Z')
const trial = { plan: 'pro', payment_status: 'trial', is_active: true } as const
const paid = { plan: 'pro', payment_status: 'active', is_active: true } as const

it.each([
  [{ ...trial, sub_expires_at: '2026-11-16T10:30:00Z' }, 'none'],
  [{ ...trial, sub_expires_at: '2026-11-16T10:29:00Z' }, 'soon'],
  [{ ...trial, trial_started_at: '2026-11-08T10:00:00Z', sub_expires_at: '2026-11-15T10:00:00Z' }, 'past'],
  [{ trial_started_at: '2026-11-08T10:30:00Z' }, 'past'],
  [{ trial_started_at: '2026-11-01T10:31:00Z' }, 'past'],
  [{ trial_started_at: '2026-11-01T10:30:00Z' }, 'none'],
  // Left on the first day.
  [{ trial_started_at: '2026-11-14T10:30:00Z' }, 'none'],
  [{ ...paid, trial_started_at: '2026-11-08T10:30:00Z', sub_expires_at: '2026-11-16T00:00:00Z' }, 'none'],
  [{}, 'none'],
] as const)('the end of the trial of a profile with %j is %j', (fields, expected) => {
  expect(trialEnd({ ...defaultProfile('u', now), ...fields }, now)).toBe(expected)
})
