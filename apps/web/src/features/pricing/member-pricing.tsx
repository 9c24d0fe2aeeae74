// The pricing page for signed-in people: their plan, the trial if it is available, and the checkout.
import { type Profile, trialIsOffered } from '@jotsam/core/account/profile'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { upgradeLabel, yearlySavingPercent } from '@jotsam/core/plan/pricing'
import { defaultSite } from '@jotsam/core/site/site'
import { Banner } from '@jotsam/ui/banner'
import { Button, buttonClass } from '@jotsam/ui/button'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { TryAgain } from '../../components/try-again.tsx'
import { usePlan } from '../../lib/data/profile-query.ts'
import { createQueryClient } from '../../lib/data/query-client.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { longDay } from '../../lib/ui/date-time.ts'
import { useCheckout } from './checkout.ts'
import { LoadingPlan } from './loading-plan.tsx'
import { PricingLayout, type PricingView } from './pricing-layout.tsx'
import { useTrial } from './trial.ts'

export function MemberPricing(view: PricingView) {
  const { user } = useSignedIn()
  const queryClient = useMemo(createQueryClient, [])
  const [isReady, setReady] = useState(() => navigator.onLine)
  // Without a connection, only what this device keeps tells the plan.
  useEffect(() => {
    void import('../../lib/data/query-snapshot.ts')
      .then(({ restoreQueries }) => restoreQueries(queryClient, user.id))
      .catch(() => {})
      .finally(() => setReady(true))
  }, [queryClient, user.id])
  return (
    <QueryClientProvider client={queryClient}>
      {isReady ? <ForPlan {...view} /> : <LoadingPlan {...view} />}
    </QueryClientProvider>
  )
}

function ForPlan(view: PricingView) {
  const { profile, isPro, isLoading, isFallback, retry } = usePlan()
  const checkout = useCheckout()
  const trial = useTrial()
  if (isLoading) return <LoadingPlan {...view} />
  if (isFallback) return <UnknownPlan {...view} retry={retry} />
  const isSettled = isPro && !mayBuy(profile) && !trial.hasStarted
  const isBusy = checkout.going !== null || trial.isBusy || trial.hasStarted
  // After the trial has started, the page does not change until the dashboard opens.
  const offersTrial = trial.hasStarted || trialIsOffered(profile, new Date())
  const upgrade = (
    <Button
      look={offersTrial ? 'plain' : 'primary'}
      size="large"
      busy={checkout.going === view.cycle}
      disabled={isBusy}
      onClick={() => checkout.begin(view.cycle)}
    >
      {upgradeLabel(view.cycle, offersTrial)}
    </Button>
  )
  return (
    <PricingLayout
      {...view}
      freeAction={
        isPro && !trial.hasStarted ? <Disabled>{text.includedInPro}</Disabled> : <Disabled>{text.currentPlan}</Disabled>
      }
      proAction={
        <>
          {offersTrial ? (
            <Button
              look="primary"
              size="large"
              busy={trial.isBusy || trial.hasStarted}
              disabled={isBusy}
              onClick={trial.start}
            >
              {text.startTrial}
            </Button>
          ) : null}
          {isSettled ? <Disabled>{text.currentPlan}</Disabled> : upgrade}
          <PlanNote profile={profile} isPro={isPro} offersTrial={offersTrial} />
          {trial.hasStarted ? <Banner tone="success">{planMessages.trialStarted}</Banner> : null}
          {trial.fault ? <Banner tone="danger">{trial.fault}</Banner> : null}
          {checkout.fault ? <Banner tone="danger">{checkout.fault}</Banner> : null}
        </>
      }
      {...(isSettled ? { finalText: text.finalForPro(defaultSite.name) } : {})}
      finalAction={
        isSettled ? (
          <ToDashboard />
        ) : (
          <Button
            look="primary"
            size="large"
            busy={checkout.going === 'yearly'}
            disabled={isBusy}
            onClick={() => checkout.begin('yearly')}
          >
            {text.finalAction(yearlySavingPercent())}
          </Button>
        )
      }
    />
  )
}

/** The person may have either plan, so neither is called current, and nothing is sold. */
function UnknownPlan({ retry, ...view }: PricingView & { retry: () => void }) {
  const isOnline = navigator.onLine
  return (
    <PricingLayout
      {...view}
      freeAction={null}
      proAction={
        <Banner tone="warning" action={isOnline ? <TryAgain onClick={retry} /> : null}>
          {isOnline ? text.planNotLoaded : planMessages.offline}
        </Banner>
      }
      finalAction={<ToDashboard />}
    />
  )
}

function ToDashboard() {
  return (
    <Link to={paths.dashboard} className={buttonClass({ look: 'primary', size: 'large' })}>
      {text.goToDashboard}
    </Link>
  )
}

/** The server's rule: Pro can be bought during a trial and after a cancellation. */
function mayBuy({ payment_status }: Profile): boolean {
  return payment_status === 'trial' || payment_status === 'canceled'
}

function PlanNote({ profile, isPro, offersTrial }: { profile: Profile; isPro: boolean; offersTrial: boolean }) {
  if (offersTrial) return <p className="text-sm text-muted">{text.noCard}</p>
  if (!isPro || profile.sub_expires_at === null) return null
  const date = longDay(profile.sub_expires_at)
  const note = profile.payment_status === 'trial' ? text.trialUntil(date) : text.paidUntil(date)
  return <p className="text-sm text-muted">{note}</p>
}

function Disabled({ children }: { children: string }) {
  return (
    <Button size="large" disabled>
      {children}
    </Button>
  )
}
