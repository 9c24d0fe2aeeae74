// Converts a signed event of Paddle to our type. The SDK checks signature and age over the raw body.
import { type Paddle, Webhooks } from '@paddle/paddle-node-sdk'
import { z } from 'zod'
import { cycleOf, type PriceIds, pricedItem, providerTransaction, userIdOf } from './paddle-transaction.ts'
import type { PaymentChange, ProviderSubscription, SignedBody, Webhook } from './payment-provider.ts'

export async function readPaddleWebhook(
  paddle: Paddle,
  secret: string,
  prices: PriceIds,
  { rawBody, signature }: SignedBody,
): Promise<Webhook> {
  // The SDK throws for a header that it cannot parse.
  const isSigned = await paddle.webhooks.isSignatureValid(rawBody, secret, signature).catch(() => false)
  if (!isSigned) return { kind: 'bad-signature' }
  try {
    const payload = envelope.parse(JSON.parse(rawBody))
    const { event_id, event_type, occurred_at } = payload
    const change = changeOf(event_type, () => Webhooks.fromJson(JSON.parse(rawBody)).data, prices)
    return { kind: 'event', event: { id: event_id, type: event_type, occurredAt: occurred_at, payload, change } }
  } catch (cause) {
    return { kind: 'unreadable', cause }
  }
}

const envelope = z.looseObject({
  event_id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  occurred_at: z.iso.datetime({ offset: true }),
  data: z.looseObject({}),
})

function changeOf(type: string, data: () => unknown, prices: PriceIds): PaymentChange {
  switch (type) {
    case 'transaction.completed':
      return { kind: 'paid', transaction: providerTransaction(data(), prices) }
    case 'subscription.created':
    case 'subscription.activated':
    case 'subscription.trialing':
    case 'subscription.updated':
    case 'subscription.canceled':
    case 'subscription.past_due':
    case 'subscription.resumed':
    case 'subscription.paused':
      return { kind: 'subscription', subscription: subscriptionOf(subscriptionSchema.parse(data()), prices) }
    case 'adjustment.created':
    case 'adjustment.updated':
      return adjustmentChange(adjustmentSchema.parse(data()))
    default:
      return { kind: 'none' }
  }
}

const instant = z.iso.datetime({ offset: true })

const subscriptionSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']),
  currentBillingPeriod: z.object({ startsAt: instant, endsAt: instant }).nullable(),
  scheduledChange: z.object({ action: z.string(), effectiveAt: instant }).nullable(),
  items: z.array(pricedItem),
  customData: z.unknown(),
})

function subscriptionOf(given: z.infer<typeof subscriptionSchema>, prices: PriceIds): ProviderSubscription {
  const { id, status, currentBillingPeriod, scheduledChange, items, customData } = given
  // A planned pause is not an end: the subscription is active until then and is billed again when it is resumed.
  const isEnding = scheduledChange?.action === 'cancel'
  return {
    id,
    userId: userIdOf(customData),
    status,
    cycle: cycleOf(items, prices),
    periodStart: currentBillingPeriod?.startsAt ?? null,
    periodEnd: currentBillingPeriod?.endsAt ?? null,
    cancelAt: isEnding ? scheduledChange.effectiveAt : null,
  }
}

const adjustmentSchema = z.object({
  action: z.string(),
  type: z.string().nullish(),
  status: z.string(),
  transactionId: z.string().min(1),
  subscriptionId: z.string().nullable(),
})

/** Only a full refund changes a plan. A partial or requested refund does not. */
function adjustmentChange(given: z.infer<typeof adjustmentSchema>): PaymentChange {
  const { action, type, status, transactionId, subscriptionId } = given
  const isMoneyBack = action === 'refund' || action === 'chargeback'
  const isWhole = type === 'full' && status === 'approved'
  return isMoneyBack && isWhole ? { kind: 'refunded', transactionId, subscriptionId } : { kind: 'none' }
}
