// POST: ends the signed-in person's subscriptions with the paid period. Pro stays until then.

import { planDetailsMessages } from '@jotsam/core/messages/account/plan-details'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import type { FunctionContext } from '@jotsam/platform/function'
import { signedInAccount } from '../_shared/accounts/signed-in-account.ts'
import { refusal, success } from '../_shared/answer.ts'
import { configuredProvider } from '../_shared/payment/configured-provider.ts'
import { endAtProvider } from '../_shared/payment/end-subscription.ts'
import { MAY_BILL } from '../_shared/payment/payment-provider.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'

export default serverFunction(['POST'], async (request, context) => {
  const account = await signedInAccount(request, context)
  if (account === null) return refusal(401, saveErrorMessages.noActiveSession)
  try {
    for (const subscriptionId of await renewing(context, account.id)) await endAtProvider(context, subscriptionId)
  } catch (cause) {
    context.log.error({ err: cause, userId: account.id }, 'a subscription was not canceled')
    return refusal(200, planDetailsMessages.cancelFailed)
  }
  return success()
})

async function renewing(context: FunctionContext, userId: string): Promise<string[]> {
  const { data } = await serviceClient(context)
    .from('subscriptions')
    .select('subscription_id')
    .eq('provider', configuredProvider(context).id)
    .eq('user_id', userId)
    .is('cancel_at', null)
    .in('status', MAY_BILL)
    .throwOnError()
  return data.map(({ subscription_id }) => subscription_id)
}
