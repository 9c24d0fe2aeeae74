// The page after a payment: confirms that it arrived, then redirects to the dashboard.
import { paymentProvider, pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { limits } from '@jotsam/core/plan/limits'
import { CircleCheck, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { usePayment } from './confirm-payment.ts'
import { ActivationFailed, Outcome } from './payment-outcome.tsx'
import { transactionIn } from './transaction-id.ts'

export function PaymentPage() {
  const [query] = useSearchParams()
  const transactionId = transactionIn(query)
  if (transactionId === null) return <ActivationFailed message={text.missingTransaction(paymentProvider)} />
  return <Confirming transactionId={transactionId} billingCycle={query.get('billing_cycle')} />
}

function Confirming({ transactionId, billingCycle }: { transactionId: string; billingCycle: string | null }) {
  const payment = usePayment(transactionId, billingCycle)
  switch (payment.kind) {
    case 'activating':
      return (
        <Outcome
          icon={<LoaderCircle aria-hidden className="size-9 animate-spin text-primary-text" />}
          title={text.activatingTitle}
        >
          <p role="status">{text.activating}</p>
          <p className="text-sm text-muted">{text.activatingHint}</p>
        </Outcome>
      )
    case 'succeeded':
      return <Succeeded />
    case 'failed':
      return <ActivationFailed message={payment.message} retry={payment.retry} />
  }
}

function Succeeded() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.dashboard, { replace: true }), limits.payment.redirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome icon={<CircleCheck aria-hidden className="size-9 text-sea" />} title={text.activatedTitle}>
      <p role="status">{text.activated}</p>
    </Outcome>
  )
}
