// Events of the local test provider. They have Paddle's shape and signature, so that the same code handles them.
import { createHmac } from 'node:crypto'
import type { BillingCycle } from '@jotsam/core/account/profile'
import { priceInUsd } from '@jotsam/core/plan/pricing'
import { customData } from './paddle-transaction.ts'

export function testPriceId(cycle: BillingCycle): string {
  return `pri_test_${cycle}`
}

/** Each sale starts one subscription, named after its transaction. */
export function testSubscriptionId(transactionId: string): string {
  return transactionId.replace(/^txn_/, 'sub_')
}

export function testTransactionId(subscriptionId: string): string {
  return subscriptionId.replace(/^sub_/, 'txn_')
}

export interface TestSale {
  readonly transactionId: string
  readonly userId: string
  readonly cycle: BillingCycle
  readonly paidAt: string
}

/** Only this server knows it. Processes that share its keys derive the same secret. */
export function testWebhookSecret(serviceRoleKey: string): string {
  return createHmac('sha256', serviceRoleKey).update('webhooks of the local test provider').digest('hex')
}

/** The value of the header `Paddle-Signature`. */
export function signWebhook(rawBody: string, secret: string, now: Date): string {
  const ts = Math.floor(now.getTime() / 1000)
  return `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:${rawBody}`).digest('hex')}`
}

export function completedEvent(sale: TestSale): object {
  const { transactionId, paidAt } = sale
  return {
    event_id: `evt_${transactionId}`,
    event_type: 'transaction.completed',
    occurred_at: paidAt,
    notification_id: `ntf_${transactionId}`,
    data: testTransaction(sale),
  }
}

function testTransaction({ transactionId, userId, cycle, paidAt }: TestSale): object {
  const amount = String(priceInUsd(cycle) * 100)
  return {
    id: transactionId,
    status: 'completed',
    origin: 'api',
    collection_mode: 'automatic',
    subscription_id: testSubscriptionId(transactionId),
    custom_data: customData(userId, cycle),
    currency_code: 'USD',
    billing_period: null,
    items: [{ price: testPrice(cycle, amount), quantity: 1, proration: null }],
    details: {
      tax_rates_used: [],
      line_items: [],
      totals: { subtotal: amount, tax: '0', discount: '0', total: amount, grand_total: amount, currency_code: 'USD' },
    },
    payments: [{ payment_attempt_id: 'test', amount, status: 'captured', created_at: paidAt, captured_at: paidAt }],
    checkout: null,
    created_at: paidAt,
    updated_at: paidAt,
    billed_at: paidAt,
  }
}

function testPrice(cycle: BillingCycle, amount: string): object {
  return {
    id: testPriceId(cycle),
    product_id: 'pro_test',
    description: `Pro, ${cycle}`,
    billing_cycle: { interval: cycle === 'yearly' ? 'year' : 'month', frequency: 1 },
    unit_price: { amount, currency_code: 'USD' },
    quantity: { minimum: 1, maximum: 1 },
  }
}
