// The buttons that change the plan: start the trial, see the prices, cancel, or downgrade after a confirmation.
import { type Profile, trialIsOffered } from '@jotsam/core/account/profile'
import { planMessages as text } from '@jotsam/core/messages/account/plan'
import { planDetailsMessages as details } from '@jotsam/core/messages/account/plan-details'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { pricingMessages } from '@jotsam/core/messages/public/pricing'
import { limits } from '@jotsam/core/plan/limits'
import { Button, buttonClass } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useCancelSubscription } from './cancel-subscription.ts'
import { useDowngrade } from './downgrade.ts'
import { useStartTrial } from './start-trial.ts'

/** `isKnown`: false while the plan could not be read; then the trial is not offered. `mayCancel`: the subscription renews. */
export function PlanChoices({
  profile,
  isPro,
  isKnown,
  mayCancel,
}: {
  profile: Profile
  isPro: boolean
  isKnown: boolean
  mayCancel: boolean
}) {
  return isPro ? (
    <ProChoices profile={profile} mayCancel={mayCancel} />
  ) : (
    <FreeChoices profile={profile} isKnown={isKnown} />
  )
}

function FreeChoices({ profile, isKnown }: { profile: Profile; isKnown: boolean }) {
  const navigate = useNavigate()
  const trial = useStartTrial(text.trialFailedInDashboard, () => navigate(paths.dashboard))
  const isOffered = isKnown && trialIsOffered(profile, new Date())
  return (
    <section aria-labelledby="plan-pro" className="flex flex-col gap-3 rounded-card bg-primary-soft p-4">
      <h3 id="plan-pro" className="font-semibold">
        {details.proGives}
      </h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {details.proBenefits.map((benefit) => (
          <li key={benefit} className="flex gap-2">
            <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-primary-text" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="text-sm">
        {details.proPrice(limits.price.monthly, limits.price.yearly)} {isOffered ? text.trialHint : null}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {isOffered ? (
          <Button look="primary" busy={trial.isBusy} onClick={trial.start}>
            {pricingMessages.startTrial}
          </Button>
        ) : null}
        <Link to={paths.pricing} className={buttonClass({ look: isOffered ? 'plain' : 'primary' })}>
          {isOffered ? details.seePricing : dashboardMessages.upgrade}
        </Link>
      </div>
    </section>
  )
}

function ProChoices({ profile, mayCancel }: { profile: Profile; mayCancel: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { downgrade, isBusy } = useDowngrade(() => setAsking(false))
  const isTrial = profile.payment_status === 'trial'
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={paths.pricing} className={buttonClass({ look: isTrial ? 'primary' : 'plain' })}>
        {isTrial ? dashboardMessages.upgrade : details.seePricing}
      </Link>
      {mayCancel ? <CancelSubscription /> : null}
      <Button look="quiet" onClick={() => setAsking(true)}>
        {details.downgrade}
      </Button>
      <Confirm
        open={isAsking}
        question={details.confirmDowngrade}
        detail={isTrial ? details.trialEndsNow : details.paidEndsNow}
        yes={details.downgrade}
        busy={isBusy}
        onAnswer={(yes) => (yes ? downgrade() : setAsking(false))}
      />
    </div>
  )
}

function CancelSubscription() {
  const [isAsking, setAsking] = useState(false)
  const { cancel, isBusy } = useCancelSubscription(() => setAsking(false))
  return (
    <>
      <Button onClick={() => setAsking(true)}>{details.cancel}</Button>
      <Confirm
        open={isAsking}
        question={details.confirmCancel}
        detail={details.confirmCancelDetail}
        yes={details.cancel}
        no={details.keepPro}
        busy={isBusy}
        onAnswer={(yes) => (yes ? cancel() : setAsking(false))}
      />
    </>
  )
}
