// On Free: how many saves are left today, with a link to the prices.
import type { Profile } from '@jotsam/core/account/profile'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { upgradeBanner, upgradeBannerText } from '@jotsam/core/plan/save-allowance'
import { Banner } from '@jotsam/ui/banner'
import { buttonClass } from '@jotsam/ui/button'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

export function UpgradeBanner({ profile }: { profile: Profile }) {
  const level = upgradeBanner(profile, new Date())
  if (level === 'none') return null
  const { tone, detail } = LEVELS[level]
  return (
    <Banner
      tone={tone}
      action={
        <Link to={paths.pricing} className={`${buttonClass({ look: 'primary', size: 'small' })} max-sm:w-full`}>
          {dashboardMessages.upgrade}
        </Link>
      }
    >
      <p className="font-semibold">{upgradeBannerText(level)}</p>
      <p>{detail}</p>
    </Banner>
  )
}

const texts = dashboardMessages
const LEVELS = {
  invitation: { tone: 'neutral', detail: texts.invitationDetail },
  approaching: { tone: 'warning', detail: texts.approachingDetail },
  reached: { tone: 'danger', detail: texts.reachedDetail },
} as const
