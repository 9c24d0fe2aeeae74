// Whether a plan may save now, and from where. The database decides; this only explains beforehand.

import { limits } from './limits.ts'
import { dashboardMessages } from './messages/dashboard.ts'
import { planMessages } from './messages/plan.ts'
import { isPro, type Profile } from './profile.ts'
import { utcDay } from './utc-day.ts'
import { isHostOrSubdomain, parseAddress, webHost } from './web-address.ts'

export type SaveAllowance =
  | { allowed: true; left: number | 'unlimited' }
  | { allowed: false; reason: 'source' | 'daily-limit'; message: string }

export function saveAllowance(profile: Profile, sourceUrl: string | null, now: Date): SaveAllowance {
  if (isPro(profile, now)) return { allowed: true, left: 'unlimited' }
  if (!isChatGptSource(sourceUrl)) return { allowed: false, reason: 'source', message: planMessages.chatGptOnly }
  const left = limits.plan.freeSavesPerDay - savesToday(profile, now)
  if (left <= 0) return { allowed: false, reason: 'daily-limit', message: planMessages.dailyLimit }
  return { allowed: true, left }
}

export const chatGptDomains = ['chatgpt.com', 'chat.openai.com'] as const

export function isChatGptSource(sourceUrl: string | null | undefined): boolean {
  const host = webHost(sourceUrl)
  if (host === null || hasUserInfo(sourceUrl ?? '')) return false
  return chatGptDomains.some((domain) => isHostOrSubdomain(host, domain))
}

export function savesToday(profile: Pick<Profile, 'daily_messages_count' | 'last_message_date'>, now: Date): number {
  return profile.last_message_date === utcDay(now) ? profile.daily_messages_count : 0
}

export type UpgradeBanner = 'none' | 'invitation' | 'approaching' | 'reached'

export function upgradeBanner(profile: Profile, now: Date): UpgradeBanner {
  if (isPro(profile, now)) return 'none'
  const used = savesToday(profile, now)
  if (used === 0) return 'invitation'
  return used < limits.plan.freeSavesPerDay ? 'approaching' : 'reached'
}

export function upgradeBannerText(banner: Exclude<UpgradeBanner, 'none'>): string {
  switch (banner) {
    case 'invitation':
      return dashboardMessages.upgradeInvitation
    case 'approaching':
      return dashboardMessages.approachingLimit
    case 'reached':
      return dashboardMessages.limitReached
  }
}

// No page that a person saves from has a name and password in its address; only tricks do.
function hasUserInfo(sourceUrl: string): boolean {
  const address = parseAddress(sourceUrl)
  return address !== null && (address.username !== '' || address.password !== '')
}
