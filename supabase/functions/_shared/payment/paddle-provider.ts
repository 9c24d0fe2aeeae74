// Paddle through its own SDK. Paddle's types stay inside this file, paddle-transaction.ts and paddle-webhook.ts.
import { ApiError, Environment, LogLevel, Paddle, type Subscription } from '@paddle/paddle-node-sdk'
import { z } from 'zod'
import { withTimeout } from '../with-timeout.ts'
import { customData, type PriceIds, providerTransaction } from './paddle-transaction.ts'
import { readPaddleWebhook } from './paddle-webhook.ts'
import type { Buyer, PaymentProvider } from './payment-provider.ts'

export interface PaddleSettings {
  readonly apiKey: string
  readonly webhookSecret: string | undefined
  readonly prices: PriceIds
  /** With Paddle's client-side token we show the checkout on our own page, `paddle-checkout`. */
  readonly hasClientToken: boolean
  readonly isProduction: boolean
  /** Overrides the address of Paddle's API. */
  readonly apiUrl: string | undefined
  readonly signal: AbortSignal
}

export function paddleProvider(settings: PaddleSettings): PaymentProvider {
  const { apiKey, webhookSecret, prices } = settings
  const page = settings.hasClientToken ? 'functions/v1/paddle-checkout' : 'paddle-success'
  const paddle = new Paddle(apiKey, { environment: environmentOf(settings), logLevel: LogLevel.none })
  const inTime = <T>(answer: Promise<T>): Promise<T> => within(answer, settings.signal)

  return {
    id: 'paddle',
    name: 'Paddle',

    async createCheckout({ userId, email, cycle, siteUrl }) {
      const [priceId] = prices[cycle]
      if (!priceId) throw new Error(`PADDLE_PRICE_${cycle.toUpperCase()} is not set`)
      const customerId = email === null ? null : await inTime(customerOf(paddle, email))
      const { id, checkout } = await inTime(
        paddle.transactions.create({
          items: [{ priceId, quantity: 1 }],
          customerId,
          customData: customData(userId, cycle),
          checkout: { url: `${siteUrl}/${page}?billing_cycle=${cycle}` },
        }),
      )
      const url = checkout?.url
      if (!url || !/^https?:/.test(url)) throw new Error('Paddle gave no address for the checkout')
      return { transactionId: id, url }
    },

    async findTransaction(transactionId) {
      // The id becomes part of a path.
      if (!/^txn_\w{1,60}$/.test(transactionId)) return null
      const found = await inTime(paddle.transactions.get(transactionId)).catch((error: unknown) => {
        if (error instanceof ApiError && NOT_THERE.has(error.code)) return null
        throw error
      })
      return found === null ? null : providerTransaction(found, prices)
    },

    async readWebhook(signed) {
      if (!webhookSecret) throw new Error('PADDLE_WEBHOOK_SECRET is not set, so no event can be believed')
      return readPaddleWebhook(paddle, webhookSecret, prices, signed)
    },

    async endSubscription(subscriptionId) {
      const ended = await inTime(cancelOnce(paddle, subscriptionId))
      // Paddle will never bill a subscription that it does not know, such as one from its sandbox.
      if (ended === null) return { endsAt: new Date().toISOString() }
      return { endsAt: instant.parse(ended.canceledAt ?? ended.scheduledChange?.effectiveAt) }
    },
  }
}

const instant = z.iso.datetime({ offset: true })
const TIME_LIMIT_MS = 10_000
const NOT_THERE: ReadonlySet<string> = new Set(['not_found', 'entity_not_found', 'invalid_id'])

/** The SDK accepts any address in place of its two names, though its types allow the names only. */
function environmentOf({ apiUrl, isProduction }: PaddleSettings): Environment {
  if (apiUrl) return apiUrl.replace(/\/+$/, '') as Environment
  return isProduction ? Environment.production : Environment.sandbox
}

/** Paddle's checkout then shows the e-mail address already. */
async function customerOf(paddle: Paddle, email: NonNullable<Buyer['email']>): Promise<string> {
  const [known] = await paddle.customers.list({ email: [email], perPage: 1 }).next()
  return (known ?? (await paddle.customers.create({ email }))).id
}

/**
 * Paddle refuses to end a subscription twice. A paused one has no next period to end with, and a planned pause must be removed
 * first.
 */
async function cancelOnce(paddle: Paddle, subscriptionId: string): Promise<Subscription | null> {
  const atPeriodEnd = () => paddle.subscriptions.cancel(subscriptionId, { effectiveFrom: 'next_billing_period' })
  try {
    return await atPeriodEnd()
  } catch (refused) {
    if (!(refused instanceof ApiError)) throw refused
    if (NOT_THERE.has(refused.code)) return null
    const known = await paddle.subscriptions.get(subscriptionId)
    if (known.status === 'canceled' || known.scheduledChange?.action === 'cancel') return known
    if (known.status === 'paused')
      return await paddle.subscriptions.cancel(subscriptionId, { effectiveFrom: 'immediately' })
    if (known.scheduledChange?.action !== 'pause') throw refused
    await paddle.subscriptions.update(subscriptionId, { scheduledChange: null })
    return await atPeriodEnd()
  }
}

/** The SDK has no timeout of its own. */
function within<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return withTimeout(
    TIME_LIMIT_MS,
    signal,
    (limited) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(limited.reason)
        if (limited.aborted) stop()
        limited.addEventListener('abort', stop, { once: true })
        answer.then(resolve, reject).finally(() => limited.removeEventListener('abort', stop))
      }),
  )
}
