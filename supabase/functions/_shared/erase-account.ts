// Ends an account: first what would go on costing money elsewhere, then the account, with which the database forgets the rest.
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { MAY_BILL } from './payment/payment-provider.ts'
import { providerOf } from './payment/provider-of.ts'

/** Throws when the account is still there afterwards. */
export async function eraseAccount(context: FunctionContext, userId: string): Promise<void> {
  await endSubscriptions(context, userId)
  const { error } = await context.asService.auth.admin.deleteUser(userId)
  if (error) throw error
}

/** Throws when one still renews: nobody would be left who could end it, and somebody would go on paying. */
async function endSubscriptions(context: FunctionContext, userId: string): Promise<void> {
  const { data } = await context.asService
    .from('subscriptions')
    .select('provider, subscription_id')
    .eq('user_id', userId)
    .is('cancel_at', null)
    .in('status', MAY_BILL)
    .throwOnError()
  const renewing = subscriptionRows.parse(data)
  if (renewing.length === 0) return
  const current = providerOf(context)
  for (const { provider, subscription_id: subscriptionId } of renewing) {
    if (provider === current.id) await current.endSubscription(subscriptionId)
    // Its provider is no longer configured: a reason to tell the operator, but none to keep a person here.
    else context.log.error({ provider, subscriptionId }, 'end this subscription by hand: its account is being deleted')
  }
}

const subscriptionRows = z.array(z.object({ provider: z.string(), subscription_id: z.string() }))
