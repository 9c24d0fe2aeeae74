// Who gave up Pro must not be billed again: ends at the provider what a downgrade gave up here.
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { endAtProvider } from './end-subscription.ts'
import { MAY_BILL } from './payment-provider.ts'
import { providerOf } from './provider-of.ts'

/** How many subscriptions will not renew any more; what failed is tried again at the next call. */
export async function endGivenUpSubscriptions(context: FunctionContext): Promise<number> {
  const provider = providerOf(context)
  const { asService, log } = context
  const { data, error } = await asService
    .from('subscriptions')
    .select('subscription_id')
    .eq('provider', provider.id)
    .not('given_up_at', 'is', null)
    .is('cancel_at', null)
    .in('status', MAY_BILL)
    .order('given_up_at')
    .limit(AT_ONCE)
  if (error) throw error
  let ended = 0
  for (const { subscription_id: subscriptionId } of rows.parse(data)) {
    try {
      await endAtProvider(context, subscriptionId)
      ended += 1
    } catch (cause) {
      log.error({ err: cause, subscriptionId }, 'a subscription that was given up still renews; it will be tried again')
    }
  }
  return ended
}

const AT_ONCE = 20
const rows = z.array(z.object({ subscription_id: z.string() }))
