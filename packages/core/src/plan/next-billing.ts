// The text under "Next billing" in Plan Details.

import { isPro, type Profile } from '../account/profile.ts'
import { writtenDate } from '../capture/created-date.ts'
import { planMessages } from '../messages/account/plan.ts'
import { planDetailsMessages as details } from '../messages/account/plan-details.ts'

export type NextBilling =
  | { kind: 'none' }
  | { kind: 'trial-days'; days: number }
  | { kind: 'trial-hours'; hours: number }
  | { kind: 'trial-expires-soon' }
  | { kind: 'date'; date: Date }
  | { kind: 'ends'; date: Date }
  | { kind: 'never' }

export type BilledProfile = Pick<
  Profile,
  | 'plan'
  | 'payment_status'
  | 'payment_provider'
  | 'is_active'
  | 'sub_started_at'
  | 'sub_expires_at'
  | 'billing_cycle'
  | 'created_at'
>

/** `endsWithPeriod`: the subscription was canceled, and Pro ends with the paid period. */
export function nextBilling(profile: BilledProfile, now: Date, endsWithPeriod = false): NextBilling {
  if (!isPro(profile, now)) return { kind: 'none' }
  if (profile.payment_status === 'trial') return trialLeft(Date.parse(profile.sub_expires_at ?? '') - now.getTime())
  const isEnding = endsWithPeriod || profile.payment_status === 'canceled'
  if (isEnding && profile.sub_expires_at !== null) return { kind: 'ends', date: new Date(profile.sub_expires_at) }
  const start = new Date(profile.sub_started_at ?? profile.created_at)
  const date = addMonths(start, profile.billing_cycle === 'yearly' ? 12 : 1)
  return date <= now && isEndless(profile) ? { kind: 'never' } : { kind: 'date', date }
}

/** Pro was granted by an administrator: it has no payment, no renewal and no end. */
function isEndless({ payment_provider, sub_expires_at }: BilledProfile): boolean {
  return payment_provider === null && sub_expires_at === null
}

export function nextBillingLabel({ kind }: NextBilling): string {
  if (kind === 'ends') return details.proEnds
  return kind.startsWith('trial') ? details.trialEnds : details.nextBilling
}

export function nextBillingText(billing: NextBilling, locale = 'en-US'): string {
  switch (billing.kind) {
    case 'none':
      return details.noBilling
    case 'trial-days':
      return planMessages.trialDaysLeft(billing.days)
    case 'trial-hours':
      return planMessages.trialHoursLeft(billing.hours)
    case 'trial-expires-soon':
      return planMessages.trialExpiresSoon
    case 'never':
      return details.neverBilled
    case 'date':
    case 'ends':
      return writtenDate(billing.date, locale, { dateStyle: 'long', timeZone: 'UTC' })
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

// Adds a small tolerance, so that a trial that has just begun shows seven days.
function trialLeft(ms: number): NextBilling {
  if (ms < hourMs) return { kind: 'trial-expires-soon' }
  const hours = Math.floor((ms + 10 * minuteMs) / hourMs)
  if (hours < 24) return { kind: 'trial-hours', hours }
  return { kind: 'trial-days', days: Math.floor((ms + hourMs) / (24 * hourMs)) }
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(start: Date, months: number): Date {
  const date = new Date(start)
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== start.getUTCDate()) date.setUTCDate(0)
  return date
}
