// What the dashboard says of the end of a trial. The first load includes this.
import { isPro, type Profile } from '../account/profile.ts'
import { limits } from './limits.ts'

/** `soon`: it ends within a day. `past`: it ended in the last seven days. */
export type TrialEnd = 'none' | 'soon' | 'past'

export function trialEnd(profile: Profile, now: Date): TrialEnd {
  const isTrial = profile.payment_status === 'trial'
  if (isPro(profile, now))
    return isTrial && Date.parse(profile.sub_expires_at ?? '') - Number(now) < DAY ? 'soon' : 'none'
  // The row goes back to Free and keeps only when the trial began.
  const days = (Number(now) - Date.parse(profile.trial_started_at ?? '')) / DAY - limits.plan.trialDays
  return days >= 0 && days < 7 ? 'past' : 'none'
}

const DAY = 24 * 60 * 60 * 1000
