// GET ?_ptxn=...&billing_cycle=...: the page on which Paddle's own script opens its checkout for one of our transactions.
import { randomBytes } from 'node:crypto'
import { refusal } from '../_shared/answer.ts'
import { siteUrl } from '../_shared/payment/site-url.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { paymentPage } from './payment-page.ts'

export default serverFunction(['GET'], async (request, { env, publicUrl }) => {
  const { PADDLE_API_KEY, PADDLE_CLIENT_TOKEN: clientToken, PADDLE_ENV } = env
  if (!PADDLE_API_KEY || !clientToken) return refusal(404, 'Not found')
  const site = siteUrl(request, publicUrl)
  const query = new URL(request.url).searchParams
  const [transactionId, cycle] = [query.get('_ptxn') ?? '', query.get('billing_cycle') ?? '']
  if (!/^txn_\w{1,60}$/.test(transactionId) || !/^(monthly|yearly)$/.test(cycle))
    return new Response(null, { status: 303, headers: { Location: `${site}/pricing`, 'Cache-Control': 'no-store' } })
  const nonce = randomBytes(16).toString('base64')
  const isSandbox = PADDLE_ENV !== 'production'
  return paymentPage({ site, clientToken, isSandbox, transactionId, cycle, nonce })
})
