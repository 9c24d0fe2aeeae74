// The pricing page while the person's plan loads.
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { PricingLayout, type PricingView } from './pricing-layout.tsx'

export function LoadingPlan(view: PricingView) {
  return (
    <PricingLayout
      {...view}
      freeAction={<Skeleton className="h-12" />}
      proAction={
        <Button size="large" busy>
          {text.loadingPlan}
        </Button>
      }
      finalAction={<Skeleton className="h-12 w-64 max-w-full" />}
    />
  )
}
