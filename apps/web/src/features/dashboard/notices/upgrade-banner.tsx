// On Free: how many saves are left today, or that the trial has ended, with a link to the prices.
import type { Profile } from '@jotsam/core/account/profile'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { upgradeBanner, upgradeBannerText } from '@jotsam/core/plan/save-allowance'
import { trialEnd } from '@jotsam/core/plan/trial-end'
import { Banner } from '@jotsam/ui/banner'
import { buttonClass } from '@jotsam/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'

export function UpgradeBanner({
  profile,
  isPart = false,
  children,
}: {
  profile: Profile
  /** Inside another card. */
  isPart?: boolean
  /** Another action, before the link. It takes its place as the main one. */
  children?: ReactNode
}) {
  const now = new Date()
  const level = upgradeBanner(profile, now)
  if (level === 'none') return null
  const { tone, detail } = LEVELS[level]
  const hasEnded = trialEnd(profile, now) === 'past'
  const isInvitation = level === 'invitation'
  return (
    <Banner
      tone={tone}
      // One line on a phone, where the notes come first.
      className={isPart ? 'rounded-none' : 'max-sm:flex-nowrap max-sm:py-2'}
      action={
        <div className="flex flex-wrap gap-2">
          {children}
          <Link to={paths.pricing} className={buttonClass({ look: children ? 'plain' : 'primary', size: 'small' })}>
            {dashboardMessages.upgrade}
          </Link>
        </div>
      }
    >
      <p className="font-semibold">{hasEnded && isInvitation ? texts.trialEnded : upgradeBannerText(level)}</p>
      {hasEnded && !isInvitation ? <p>{texts.trialEnded}.</p> : null}
      <p className="max-sm:hidden">{hasEnded && isInvitation ? texts.trialEndedDetail : detail}</p>
    </Banner>
  )
}

const texts = dashboardMessages
const LEVELS = {
  invitation: { tone: 'neutral', detail: texts.invitationDetail },
  approaching: { tone: 'warning', detail: texts.approachingDetail },
  reached: { tone: 'danger', detail: texts.reachedDetail },
} as const
