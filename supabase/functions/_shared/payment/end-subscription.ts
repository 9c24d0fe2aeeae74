// Ends a subscription at its provider, with the period that is paid, and remembers when that is.
import type { FunctionContext } from '@jotsam/platform/function'
import { providerOf } from './provider-of.ts'

export async function endAtProvider(context: FunctionContext, subscriptionId: string): Promise<void> {
  const provider = providerOf(context)
  const { endsAt } = await provider.endSubscription(subscriptionId)
  // The provider's own event will say the same; until it comes, nobody asks the provider again.
  const { error } = await context.asService
    .from('subscriptions')
    .update({ cancel_at: endsAt })
    .match({ provider: provider.id, subscription_id: subscriptionId })
  if (error) throw error
}
