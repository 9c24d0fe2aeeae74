// A notice that the plan could not be read. Free shows, and nothing is offered for sale.
import { planMessages as text } from '@jotsam/core/messages/account/plan'
import { Banner } from '@jotsam/ui/banner'
import { TryAgain } from '../../components/try-again.tsx'

export function PlanNotLoaded({ retry }: { retry: () => void }) {
  const isOnline = navigator.onLine
  return (
    <Banner tone="warning" action={isOnline ? <TryAgain onClick={retry} /> : null}>
      {isOnline ? text.notLoaded : text.offline}
    </Banner>
  )
}
