// The usage of the plan's quotas, as Plan Details lists it. Pure.
import type { Profile } from '@jotsam/core/account/profile'
import { byteSize } from '@jotsam/core/device/byte-size'
import { planMessages as text } from '@jotsam/core/messages/account/plan'
import { planDetailsMessages as details } from '@jotsam/core/messages/account/plan-details'
import { limits } from '@jotsam/core/plan/limits'
import { ocrAllowance } from '@jotsam/core/plan/ocr-allowance'
import { pdfQuota } from '@jotsam/core/plan/pdf-allowance'
import { savesToday } from '@jotsam/core/plan/save-allowance'

export interface Usage {
  readonly name: string
  readonly used: number
  /** Null when there is no limit to compare with. */
  readonly quota: number | null
  /** The text beside the name. */
  readonly value: string
  readonly hint: string | null
  /** `amber` when one or none is left. */
  readonly tone: 'calm' | 'amber'
}

/** `pdfsToday`: null while it is unknown. */
export function planUsage(profile: Profile, isPro: boolean, pdfsToday: number | null, now: Date): Usage[] {
  return [
    messagesUsed(profile),
    ...(isPro
      ? []
      : [leftOf(details.savesToday, savesToday(profile, now), limits.plan.freeSavesPerDay, STARTS_TOMORROW)]),
    extractions(profile, isPro, now),
    pdfsToday === null
      ? { name: details.pdfsToday, used: 0, quota: pdfQuota(isPro), value: details.unknown, hint: null, tone: 'calm' }
      : leftOf(details.pdfsToday, pdfsToday, pdfQuota(isPro), STARTS_TOMORROW),
    storage(profile, isPro),
  ]
}

const STARTS_TOMORROW = details.resetsTomorrow

function messagesUsed(profile: Profile): Usage {
  const used = profile.messages_count
  const shown = limits.plan.savesShownInPlanDetails
  return {
    name: details.messages,
    used,
    quota: used <= shown ? shown : null,
    value: details.messagesUsed(used, shown),
    hint: details.messagesAreNoLimit,
    tone: 'calm',
  }
}

function storage({ bytes_used: used, bytes_limit: quota }: Profile, isPro: boolean): Usage {
  return {
    name: details.storage,
    used: Math.min(used, quota),
    quota,
    value: details.storageUsed(byteSize(used), byteSize(quota)),
    hint: used < quota ? null : isPro ? text.spaceFullPro : text.spaceFull,
    tone: used < quota * limits.space.warnFrom ? 'calm' : 'amber',
  }
}

function extractions(profile: Profile, isPro: boolean, now: Date): Usage {
  const quota = isPro ? limits.ocr.proPerMonth : limits.ocr.freeTotal
  const allowance = ocrAllowance(profile, 'mobile', now)
  const used = allowance.allowed ? allowance.used : quota
  const usage = leftOf(
    isPro ? details.extractionsThisMonth : details.extractionsOnPhone,
    used,
    quota,
    isPro ? details.resetsNextMonth : null,
  )
  return allowance.allowed && !allowance.warning ? { ...usage, tone: 'calm' } : { ...usage, tone: 'amber' }
}

function leftOf(name: string, taken: number, quota: number, startsAgain: string | null): Usage {
  const used = Math.min(taken, quota)
  const left = quota - used
  return {
    name,
    used,
    quota,
    value: details.left(left, quota),
    hint: left === 0 ? startsAgain : null,
    tone: left > 1 ? 'calm' : 'amber',
  }
}
