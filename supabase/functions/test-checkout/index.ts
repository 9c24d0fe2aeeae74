// GET shows the local test checkout, POST pays or cancels it. It does not exist once a provider is configured, nor for remote
// clients.
import type { FunctionContext } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { type Checkout, checkoutsOf } from '../_shared/payment/checkouts.ts'
import { configuredProvider } from '../_shared/payment/configured-provider.ts'
import { siteUrl } from '../_shared/payment/site-url.ts'
import { isTestCheckoutAllowed } from '../_shared/payment/test-checkout-allowed.ts'
import { completedEvent, signWebhook, testWebhookSecret } from '../_shared/payment/test-webhook.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { checkoutPage, noCheckoutPage } from './checkout-page.ts'

export default serverFunction(['GET', 'POST'], async (request, context) => {
  if (configuredProvider(context).id !== 'test' || !isTestCheckoutAllowed(request, context))
    return answer(404, { success: false, error: 'Not found' })
  const site = siteUrl(request, context.publicUrl)
  const checkouts = checkoutsOf(context.asService)
  const id = new URL(request.url).searchParams.get('checkout') ?? ''
  const checkout = id === '' ? null : await checkouts.find('test', id)
  if (checkout === null) return noCheckoutPage(site, 404)
  if (checkout.completedAt !== null) return toSuccess(site, checkout)
  if (Date.parse(checkout.createdAt) <= oldestBegun().getTime()) return noCheckoutPage(site, 410)
  if (request.method === 'GET') return checkoutPage(site, checkout.cycle)

  const choice = new URLSearchParams(await request.text()).get('choice')
  if (choice !== 'pay') return redirect(`${site}/pricing`)
  const paid = await checkouts.complete('test', id, oldestBegun())
  if (paid?.completedAt) await sendWebhook(context, { ...paid, paidAt: paid.completedAt })
  return toSuccess(site, checkout)
})

const LIFETIME_MS = 60 * 60 * 1000

function oldestBegun(): Date {
  return new Date(Date.now() - LIFETIME_MS)
}

function toSuccess(site: string, { transactionId, cycle }: Checkout): Response {
  return redirect(`${site}/paddle-success?${new URLSearchParams({ _ptxn: transactionId, billing_cycle: cycle })}`)
}

function redirect(to: string): Response {
  return new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'no-store' } })
}

/** Sends the event as a provider would. If it does not arrive, the page after payment still confirms. */
async function sendWebhook({ asService, env, log }: FunctionContext, sale: Parameters<typeof completedEvent>[0]) {
  const body = JSON.stringify(completedEvent(sale))
  const secret = testWebhookSecret(env.SUPABASE_SERVICE_ROLE_KEY ?? '')
  const headers = { 'Paddle-Signature': signWebhook(body, secret, new Date()), 'Content-Type': 'application/json' }
  const { error } = await asService.functions.invoke('paddle-webhook', { body, headers })
  if (error) log.error({ err: error, transactionId: sale.transactionId }, 'the test webhook was not accepted')
}
