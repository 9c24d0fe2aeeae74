// Whether a plan may read text from an image now. The database takes the quota; this decides what to show.

import { isPro, type Profile } from '../account/profile.ts'
import { ocrMessages } from '../messages/capture/ocr.ts'
import { utcMonth } from '../util/utc-day.ts'
import { limits } from './limits.ts'

export type Device = 'mobile' | 'desktop'

export type OcrAllowance =
  | { allowed: true; used: number; quota: number; warning: boolean }
  | { allowed: false; reason: OcrRefusal; message: string }

/** A plan's limits. The database gives the same reasons (take_ocr). */
export type OcrRefusal = 'desktop-needs-pro' | 'free-limit' | 'pro-limit'

export function ocrAllowance(profile: Profile, device: Device, now: Date): OcrAllowance {
  return isPro(profile, now) ? proAllowance(profile, now) : freeAllowance(profile, device)
}

export function ocrRefusalMessage(reason: OcrRefusal): string {
  switch (reason) {
    case 'desktop-needs-pro':
      return ocrMessages.desktopIsPro
    case 'free-limit':
      return ocrMessages.freeReached
    case 'pro-limit':
      return ocrMessages.proReached
  }
}

function freeAllowance(profile: Profile, device: Device): OcrAllowance {
  const { freeTotal, freeWarnFrom } = limits.ocr
  if (device === 'desktop') return refusal('desktop-needs-pro')
  if (profile.ocr_count >= freeTotal) return refusal('free-limit')
  return { allowed: true, used: profile.ocr_count, quota: freeTotal, warning: profile.ocr_count >= freeWarnFrom }
}

function proAllowance(profile: Profile, now: Date): OcrAllowance {
  const { proPerMonth, proWarnFrom } = limits.ocr
  const used = profile.last_ocr_month === utcMonth(now) ? profile.monthly_ocr_count : 0
  if (used >= proPerMonth) return refusal('pro-limit')
  return { allowed: true, used, quota: proPerMonth, warning: used >= proWarnFrom }
}

function refusal(reason: OcrRefusal): OcrAllowance {
  return { allowed: false, reason, message: ocrRefusalMessage(reason) }
}
