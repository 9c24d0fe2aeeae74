// The pricing page. Code that depends on the person's plan loads only for signed-in people.
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { defaultCycle, yearlySavingPercent } from '@jotsam/core/plan/pricing'
import { defaultSite } from '@jotsam/core/site/site'
import { buttonClass } from '@jotsam/ui/button'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { LoadingPlan } from './loading-plan.tsx'
import { useLocalPrices } from './local-prices.ts'
import { PricingLayout, type PricingView } from './pricing-layout.tsx'

const MemberPricing = page(() => import('./member-pricing.tsx'), 'MemberPricing')

export function PricingPage() {
  const [cycle, setCycle] = useState(defaultCycle)
  const view = { prices: useLocalPrices(), cycle, onChooseCycle: setCycle }
  return (
    <SiteFrame>
      <PageMeta title={text.pageTitle(defaultSite.name)} description={text.description} />
      <PricingFor {...view} />
    </SiteFrame>
  )
}

function PricingFor(view: PricingView) {
  const session = useSession()
  switch (session.kind) {
    case 'loading':
      return <LoadingPlan {...view} />
    case 'signed-in':
      return (
        <Suspense fallback={<LoadingPlan {...view} />}>
          <MemberPricing key={session.user.id} {...view} />
        </Suspense>
      )
    default:
      return <VisitorPricing {...view} />
  }
}

function VisitorPricing(view: PricingView) {
  return (
    <PricingLayout
      {...view}
      freeAction={
        <Link data-visitors="" to={paths.auth} className={buttonClass({ size: 'large' })}>
          {text.getStarted}
        </Link>
      }
      proAction={
        <>
          <Link data-visitors="" to={paths.auth} className={buttonClass({ look: 'primary', size: 'large' })}>
            {text.loginForTrial}
          </Link>
          <p className="text-sm text-muted">{text.noCard}</p>
        </>
      }
      finalAction={
        <Link data-visitors="" to={paths.auth} className={buttonClass({ look: 'primary', size: 'large' })}>
          {text.finalAction(yearlySavingPercent())}
        </Link>
      }
    />
  )
}
