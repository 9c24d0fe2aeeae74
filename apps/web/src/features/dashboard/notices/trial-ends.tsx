// On the last day of a trial: how much of it is left, with a link to the prices. It loads on that day only.
import type { Profile } from '@jotsam/core/account/profile'
import { accountPagesMessages as pages } from '@jotsam/core/messages/account/account-pages'
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { nextBilling, nextBillingText } from '@jotsam/core/plan/next-billing'
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'

export function TrialEnds({ profile }: { profile: Profile }) {
  return (
    <p className="flex h-6 items-center gap-2 text-small text-muted">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      {`${pages.plans.trial} · ${nextBillingText(nextBilling(profile, new Date()))}`}
      <Link
        to={paths.pricing}
        className="relative font-medium text-primary-text underline underline-offset-3 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
      >
        {texts.keepPro}
      </Link>
    </p>
  )
}
