// The page after a payment, opened without a transaction id.
import { paymentProvider, pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { PageFrame } from '../../components/page-frame.tsx'
import { SiteHeader } from '../../components/site/site-header.tsx'
import { ActivationFailed } from './payment-outcome.tsx'

export function MissingPaymentPage() {
  return (
    <PageFrame header={<SiteHeader />}>
      <ActivationFailed message={text.missingTransaction(paymentProvider)} />
    </PageFrame>
  )
}
