// A profile: its row, the default for a missing row, and when Pro is effective.

import { limits } from '../plan/limits.ts'

export type Plan = 'free' | 'pro'
export type BillingCycle = 'monthly' | 'yearly'

export type ChecklistTick = 'extension' | 'app' | 'import' | 'closed'

export type Profile = {
  id: string
  plan: Plan
  messages_count: number
  daily_messages_count: number
  last_message_date: string | null
  ocr_count: number
  daily_ocr_count: number
  last_ocr_date: string | null
  monthly_ocr_count: number
  last_ocr_month: string | null
  billing_cycle: BillingCycle | null
  payment_status: string | null
  payment_provider: string | null
  payu_sub_id: string | null
  sub_started_at: string | null
  sub_expires_at: string | null
  is_active: boolean
  trial_used: boolean
  trial_warning_sent: boolean
  trial_started_at: string | null
  bytes_used: number
  bytes_limit: number
  /** Whether pictures in notes are read in the background. */
  reads_files: boolean
  /** The steps of the first run that are done or closed. */
  checklist: ChecklistTick[]
  /** The sample notes; null until they were made. */
  sample_ids: string[] | null
  created_at: string
  updated_at: string
}

export function defaultProfile(id: string, now: Date): Profile {
  return {
    id,
    plan: 'free',
    messages_count: 0,
    daily_messages_count: 0,
    last_message_date: null,
    ocr_count: 0,
    daily_ocr_count: 0,
    last_ocr_date: null,
    monthly_ocr_count: 0,
    last_ocr_month: null,
    billing_cycle: 'monthly',
    payment_status: null,
    payment_provider: null,
    payu_sub_id: null,
    sub_started_at: null,
    sub_expires_at: null,
    is_active: false,
    trial_used: false,
    trial_warning_sent: false,
    trial_started_at: null,
    bytes_used: 0,
    bytes_limit: limits.space.freeBytes,
    reads_files: true,
    checklist: [],
    sample_ids: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** Whether Pro is effective at this moment: a trial or paid period that has run out does not count. */
export function isPro(
  profile: Pick<Profile, 'plan' | 'payment_status' | 'sub_expires_at' | 'is_active'>,
  now: Date,
): boolean {
  if (profile.plan !== 'pro') return false
  if (profile.payment_status === 'trial') return liesAfter(profile.sub_expires_at, now)
  // Pro given by an admin has no end.
  return profile.is_active && (profile.sub_expires_at === null || liesAfter(profile.sub_expires_at, now))
}

/** A payment resets `trial_used`, so the start of a trial is what limits it to one. */
export function trialIsOffered(profile: Profile, now: Date): boolean {
  return !isPro(profile, now) && !profile.trial_used && profile.trial_started_at === null
}

function liesAfter(timestamp: string | null, now: Date): boolean {
  return timestamp !== null && Date.parse(timestamp) > now.getTime()
}
