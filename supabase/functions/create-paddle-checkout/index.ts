// POST { billingCycle }: starts a checkout for the signed-in person and returns its address.
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { pricingMessages } from '@jotsam/core/messages/public/pricing'
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { signedInAccount } from '../_shared/accounts/signed-in-account.ts'
import { refusal, success } from '../_shared/answer.ts'
import { jsonBody } from '../_shared/json-body.ts'
import { checkoutsOf } from '../_shared/payment/checkouts.ts'
import { configuredProvider } from '../_shared/payment/configured-provider.ts'
import { paymentMessages } from '../_shared/payment/payment-messages.ts'
import { siteUrl } from '../_shared/payment/site-url.ts'
import { isTestCheckoutAllowed } from '../_shared/payment/test-checkout-allowed.ts'
import { serverFunction } from '../_shared/server-function.ts'

export default serverFunction(['POST'], async (request, context) => {
  const account = await signedInAccount(request, context)
  if (account === null) return refused(401, saveErrorMessages.noActiveSession)
  const body = await jsonBody(request, requestBody)
  if (!body.ok) return refused(400, pricingMessages.checkoutFailed)
  if (await isProByPayment(context)) return refused(200, paymentMessages.alreadyPro)

  const provider = configuredProvider(context)
  if (provider.id === 'test' && !isTestCheckoutAllowed(request, context)) {
    context.log.error({}, 'nobody can buy: set PADDLE_API_KEY, or TEST_CHECKOUT=on for the test checkout')
    return refused(200, pricingMessages.providerCheckoutFailed(provider.name))
  }
  const cycle = body.value.billingCycle
  const buyer = {
    userId: account.id,
    email: account.email || null,
    cycle,
    siteUrl: siteUrl(request, context.publicUrl),
  }
  const checkout = await provider.createCheckout(buyer).catch((error: unknown) => {
    context.log.error({ err: error, provider: provider.id }, 'a checkout could not be created')
    return null
  })
  if (checkout === null) return refused(200, pricingMessages.providerCheckoutFailed(provider.name))
  const { transactionId, url } = checkout
  await checkoutsOf(context.asService).remember(provider.id, { transactionId, userId: account.id, cycle })
  return success({ checkoutUrl: url })
})

// Clients also send userId and userEmail. They are ignored, because the token says who pays.
const requestBody = z.object({ billingCycle: z.enum(['monthly', 'yearly']) })

function refused(status: number, error: string): Response {
  return refusal(status, error, { checkoutUrl: null })
}

/** People in a trial and people who have canceled may buy. */
async function isProByPayment({ asCaller }: FunctionContext): Promise<boolean> {
  const [isPro, profile] = await Promise.all([
    asCaller.rpc('is_pro'),
    asCaller.from('profiles').select('payment_status').maybeSingle(),
  ])
  const error = isPro.error ?? profile.error
  if (error) throw error
  const status = z.object({ payment_status: z.string().nullable() }).nullable().parse(profile.data)?.payment_status
  return isPro.data === true && status !== 'trial' && status !== 'canceled'
}
