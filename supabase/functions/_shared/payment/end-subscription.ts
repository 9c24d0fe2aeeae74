// Ends a subscription at its provider when the paid period ends, and stores that date.
import type { FunctionContext } from '@jotsam/platform/function'
import { serviceClient } from '../service-client.ts'
import { configuredProvider } from './configured-provider.ts'

export async function endAtProvider(context: FunctionContext, subscriptionId: string): Promise<void> {
  const provider = configuredProvider(context)
  const { endsAt } = await provider.endSubscription(subscriptionId)
  // The provider's event will report the same. The date is stored now so that the provider is not asked again.
  await serviceClient(context)
    .from('subscriptions')
    .update({ cancel_at: endsAt })
    .match({ provider: provider.id, subscription_id: subscriptionId })
    .throwOnError()
}
