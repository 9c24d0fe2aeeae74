// Whether a plan may read text from an image now. The database takes the quota; this decides what to show.

import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { isPro, type Profile } from './profile.ts'
import { utcMonth } from './utc-day.ts'

export type Device = 'mobile' | 'desktop'

export type OcrAllowance =
  | { allowed: true; used: number; quota: number; warning: boolean }
  | { allowed: false; reason: OcrRefusal; message: string }

export type OcrRefusal = 'desktop-is-pro' | 'free-total-reached' | 'pro-month-reached'

export function ocrAllowance(profile: Profile, device: Device, now: Date): OcrAllowance {
  return isPro(profile, now) ? proAllowance(profile, now) : freeAllowance(profile, device)
}

function freeAllowance(profile: Profile, device: Device): OcrAllowance {
  const { freeTotal, freeWarnFrom } = limits.ocr
  if (device === 'desktop') return refusal('desktop-is-pro')
  if (profile.ocr_count >= freeTotal) return refusal('free-total-reached')
  return { allowed: true, used: profile.ocr_count, quota: freeTotal, warning: profile.ocr_count >= freeWarnFrom }
}

function proAllowance(profile: Profile, now: Date): OcrAllowance {
  const { proPerMonth, proWarnFrom } = limits.ocr
  const used = profile.last_ocr_month === utcMonth(now) ? profile.monthly_ocr_count : 0
  if (used >= proPerMonth) return refusal('pro-month-reached')
  return { allowed: true, used, quota: proPerMonth, warning: used >= proWarnFrom }
}

function refusal(reason: OcrRefusal): OcrAllowance {
  return { allowed: false, reason, message: refusalMessage(reason) }
}

function refusalMessage(reason: OcrRefusal): string {
  switch (reason) {
    case 'desktop-is-pro':
      return messages.ocr.desktopIsPro
    case 'free-total-reached':
      return messages.ocr.freeReached
    case 'pro-month-reached':
      return messages.ocr.proReached
  }
}
