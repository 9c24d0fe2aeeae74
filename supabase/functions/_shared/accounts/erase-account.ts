// Deletes an account: ends its subscriptions at the provider first, then deletes the account and all of its rows.
import type { FunctionContext } from '@jotsam/platform/function'
import { configuredProvider } from '../payment/configured-provider.ts'
import { MAY_BILL } from '../payment/payment-provider.ts'
import { serviceClient } from '../service-client.ts'

/** Throws when the account is still there afterwards. */
export async function eraseAccount(context: FunctionContext, userId: string): Promise<void> {
  await endSubscriptions(context, userId)
  const { error } = await context.asService.auth.admin.deleteUser(userId)
  if (error) throw error
}

/** Throws when a subscription still renews: after the deletion nobody could end it, and the person would go on paying. */
async function endSubscriptions(context: FunctionContext, userId: string): Promise<void> {
  const { data: renewing } = await serviceClient(context)
    .from('subscriptions')
    .select('provider, subscription_id')
    .eq('user_id', userId)
    .is('cancel_at', null)
    .in('status', MAY_BILL)
    .throwOnError()
  if (renewing.length === 0) return
  const current = configuredProvider(context)
  for (const { provider, subscription_id: subscriptionId } of renewing) {
    if (provider === current.id) await current.endSubscription(subscriptionId)
    // The provider is no longer configured. The log tells the operator, and the account is deleted anyway.
    else context.log.error({ provider, subscriptionId }, 'end this subscription by hand: its account is being deleted')
  }
}
