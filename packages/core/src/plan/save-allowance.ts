// The remaining saves of a day. The database decides; this only tells people beforehand.

import { isPro, type Profile } from '../account/profile.ts'
import { chatSites } from '../capture/sources/chat-sites.ts'
import { isHostOrSubdomain, webHost } from '../html/web-address.ts'
import { planMessages } from '../messages/account/plan.ts'
import { dashboardMessages } from '../messages/dashboard.ts'
import { utcDay } from '../util/utc-day.ts'
import { limits } from './limits.ts'

export function savesToday(profile: Pick<Profile, 'daily_messages_count' | 'last_message_date'>, now: Date): number {
  return profile.last_message_date === utcDay(now) ? profile.daily_messages_count : 0
}

/** Why a Free plan cannot save from this source now; null when it can. */
export function freeRefusal(
  profile: Pick<Profile, 'daily_messages_count' | 'last_message_date'>,
  sourceUrl: string | null,
  now: Date,
): string | null {
  const host = webHost(sourceUrl)
  if (host === null || !chatSites.chatgpt.hosts.some((source) => isHostOrSubdomain(host, source)))
    return planMessages.chatGptOnly
  return savesToday(profile, now) >= limits.plan.freeSavesPerDay ? planMessages.dailyLimit : null
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
