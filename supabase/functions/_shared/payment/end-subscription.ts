// Ends a subscription at its provider when the paid period ends, and stores that date.
import type { FunctionContext } from '@jotsam/platform/function'
import { configuredProvider } from './configured-provider.ts'

export async function endAtProvider(context: FunctionContext, subscriptionId: string): Promise<void> {
  const provider = configuredProvider(context)
  const { endsAt } = await provider.endSubscription(subscriptionId)
  // The provider's event will report the same. The date is stored now so that the provider is not asked again.
  const { error } = await context.asService
    .from('subscriptions')
    .update({ cancel_at: endsAt })
    .match({ provider: provider.id, subscription_id: subscriptionId })
  if (error) throw error
}
