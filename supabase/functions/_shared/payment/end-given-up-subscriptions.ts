// Ends subscriptions at the provider that a downgrade gave up here, so that the person is not billed again.
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { configuredProvider } from './configured-provider.ts'
import { endAtProvider } from './end-subscription.ts'
import { MAY_BILL } from './payment-provider.ts'

/** Returns how many subscriptions no longer renew. The next call retries those that failed. */
export async function endGivenUpSubscriptions(context: FunctionContext): Promise<number> {
  const provider = configuredProvider(context)
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
