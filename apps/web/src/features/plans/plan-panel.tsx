// The current plan: its name, its end or next billing, its usage, and buttons to change it.
import type { Profile } from '@jotsam/core/account/profile'
import { planMessages as text } from '@jotsam/core/messages/account/plan'
import { planDetailsMessages as details } from '@jotsam/core/messages/account/plan-details'
import { pricingMessages } from '@jotsam/core/messages/public/pricing'
import { nextBilling, nextBillingLabel, nextBillingText } from '@jotsam/core/plan/next-billing'
import { Badge } from '@jotsam/ui/badge'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { currentDateLocale } from '../../lib/ui/appearance.ts'
import { pdfDownloadsQuery } from './pdf-downloads-query.ts'
import { PlanChoices } from './plan-choices.tsx'
import { PlanNotLoaded } from './plan-not-loaded.tsx'
import { planUsage } from './plan-usage.ts'
import { renewalQuery } from './subscription-query.ts'
import { UsageLine } from './usage-line.tsx'
import { useMinute } from './use-minute.ts'

export function PlanPanel() {
  const { client, user } = useSignedIn()
  const { profile, isPro, isLoading, isFallback, retry } = usePlan()
  const { data: pdfsToday = null } = useQuery(pdfDownloadsQuery(client, user.id))
  const { data: renewal = 'none' } = useQuery(renewalQuery(client, user.id, profile.payu_sub_id))
  const now = useMinute()
  if (isLoading) return <PlanSkeleton />
  const billing = nextBilling(profile, now, renewal === 'ends')
  return (
    <>
      {isFallback ? <PlanNotLoaded retry={retry} /> : null}
      <section aria-label={details.plan} className="flex flex-col gap-3 rounded-card border border-line p-4">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-lg font-semibold leading-tight">{isPro ? text.pro : text.free}</h3>
          {isPro && billing.kind !== 'never' && billing.kind !== 'ends' ? <PlanBadge profile={profile} /> : null}
        </div>
        <dl className="flex flex-wrap justify-between gap-x-4 text-sm">
          <dt className="text-muted">{nextBillingLabel(billing)}</dt>
          <dd>{nextBillingText(billing, currentDateLocale())}</dd>
        </dl>
      </section>
      <section aria-labelledby="plan-usage" className="flex flex-col gap-4">
        <h3 id="plan-usage" className="font-semibold">
          {details.usage}
        </h3>
        <dl className="flex flex-col gap-4">
          {planUsage(profile, isPro, pdfsToday, now).map((usage) => (
            <UsageLine key={usage.name} {...usage} />
          ))}
        </dl>
      </section>
      <PlanChoices profile={profile} isPro={isPro} isKnown={!isFallback} mayCancel={renewal === 'renews'} />
    </>
  )
}

function PlanBadge({ profile: { payment_status, billing_cycle } }: { profile: Profile }) {
  if (payment_status === 'trial') return <Badge tone="sea">{text.trial}</Badge>
  return <Badge tone="primary">{billing_cycle === 'yearly' ? details.billedYearly : details.billedMonthly}</Badge>
}

function PlanSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {pricingMessages.loadingPlan}
      </p>
      <Skeleton className="h-24 rounded-card" />
      <div className="flex flex-col gap-5">
        <Skeleton className="h-5 w-20" />
        {LINES.map((line) => (
          <div key={line} className="flex flex-col gap-2">
            <Skeleton className="h-5" />
            <Skeleton className="h-1.5" />
          </div>
        ))}
      </div>
    </div>
  )
}

const LINES = ['messages', 'saves', 'extractions', 'pdfs', 'storage']
