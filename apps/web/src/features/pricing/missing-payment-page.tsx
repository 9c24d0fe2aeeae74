// The page after payment, for whoever comes to it without one.
import { paymentProvider, pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { PageFrame } from '../../components/page-frame.tsx'
import { SiteHeader } from '../../components/site-header.tsx'
import { ActivationFailed } from './payment-outcome.tsx'

export function MissingPaymentPage() {
  return (
    <PageFrame header={<SiteHeader />}>
      <ActivationFailed message={text.missingTransaction(paymentProvider)} />
    </PageFrame>
  )
}
