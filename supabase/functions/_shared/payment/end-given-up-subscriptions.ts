// Ends subscriptions at the provider that a downgrade gave up here, so that the person is not billed again.
import type { FunctionContext } from '@jotsam/platform/function'
import { serviceClient } from '../service-client.ts'
import { configuredProvider } from './configured-provider.ts'
import { endAtProvider } from './end-subscription.ts'
import { MAY_BILL } from './payment-provider.ts'

/** Returns how many subscriptions no longer renew. The next call retries those that failed. */
export async function endGivenUpSubscriptions(context: FunctionContext): Promise<number> {
  const provider = configuredProvider(context)
  const { data: givenUp } = await serviceClient(context)
    .from('subscriptions')
    .select('subscription_id')
    .eq('provider', provider.id)
    .not('given_up_at', 'is', null)
    .is('cancel_at', null)
    .in('status', MAY_BILL)
    .order('given_up_at')
    .limit(AT_ONCE)
    .throwOnError()
  let ended = 0
  for (const { subscription_id: subscriptionId } of givenUp) {
    try {
      await endAtProvider(context, subscriptionId)
      ended += 1
    } catch (cause) {
      context.log.error(
        { err: cause, subscriptionId },
        'a subscription that was given up still renews; it will be tried again',
      )
    }
  }
  return ended
}

const AT_ONCE = 20
