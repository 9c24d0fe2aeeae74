// Builds complete entities and events of Paddle from the few facts that a test cares about.
import { randomUUID } from 'node:crypto'

export interface TransactionFacts {
  readonly id: string
  readonly status: 'ready' | 'paid' | 'completed' | 'canceled'
  readonly priceId: string
  readonly customData: Readonly<Record<string, string>> | null
  readonly customerId?: string | null
  readonly subscriptionId?: string | null
  readonly checkoutUrl?: string | null
  readonly paidAt?: string
  readonly total?: string
  readonly currency?: string
}

export function paddleTransaction(facts: TransactionFacts): object {
  const { paidAt = null, total = '1500', currency = 'USD' } = facts
  const at = paidAt ?? '2026-11-01T00:00:00Z'
  return {
    id: facts.id,
    status: facts.status,
    customer_id: facts.customerId ?? null,
    address_id: null,
    business_id: null,
    custom_data: facts.customData,
    currency_code: currency,
    origin: facts.subscriptionId ? 'subscription_recurring' : 'api',
    subscription_id: facts.subscriptionId ?? null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: null,
    items: [{ price: paddlePrice(facts.priceId, total, currency), quantity: 1, proration: null }],
    details: {
      tax_rates_used: [],
      line_items: [],
      totals: {
        subtotal: total,
        discount: '0',
        tax: '0',
        total,
        credit: '0',
        balance: '0',
        grand_total: total,
        currency_code: currency,
      },
    },
    payments: paidAt === null ? [] : [paymentAttempt(total, 'error', null), paymentAttempt(total, 'captured', paidAt)],
    checkout: { url: facts.checkoutUrl ?? null },
    created_at: at,
    updated_at: at,
    billed_at: paidAt,
  }
}

export interface SubscriptionFacts {
  readonly id: string
  readonly status: 'active' | 'canceled' | 'past_due' | 'paused' | 'trialing'
  readonly priceId: string
  readonly customData: Readonly<Record<string, string>> | null
  readonly period: readonly [startsAt: string, endsAt: string] | null
  readonly cancelAt?: string | null
  readonly pause?: { readonly from: string; readonly until: string | null } | null
}

export function paddleSubscription(facts: SubscriptionFacts): object {
  const { id, status, priceId, customData, period } = facts
  const at = '2026-11-01T00:00:00Z'
  return {
    id,
    status,
    customer_id: 'ctm_01test',
    address_id: 'add_01test',
    currency_code: 'USD',
    created_at: at,
    updated_at: at,
    started_at: at,
    canceled_at: status === 'canceled' ? at : null,
    collection_mode: 'automatic',
    current_billing_period: period === null ? null : { starts_at: period[0], ends_at: period[1] },
    billing_cycle: { interval: 'month', frequency: 1 },
    scheduled_change: scheduledChange(facts),
    items: [
      {
        status: 'active',
        quantity: 1,
        recurring: true,
        created_at: at,
        updated_at: at,
        price: paddlePrice(priceId, '300', 'USD'),
        product: {
          id: 'pro_01test',
          name: 'Pro',
          tax_category: 'standard',
          status: 'active',
          created_at: at,
          updated_at: at,
        },
      },
    ],
    custom_data: customData,
  }
}

function scheduledChange({ cancelAt, pause }: SubscriptionFacts): object | null {
  if (cancelAt) return { action: 'cancel', effective_at: cancelAt, resume_at: null }
  return pause ? { action: 'pause', effective_at: pause.from, resume_at: pause.until } : null
}

export interface AdjustmentFacts {
  readonly transactionId: string
  readonly subscriptionId?: string
  readonly action?: 'refund' | 'credit' | 'chargeback'
  readonly type?: 'full' | 'partial'
  readonly status?: 'pending_approval' | 'approved' | 'rejected'
}

export function paddleAdjustment(facts: AdjustmentFacts): object {
  const { transactionId, action = 'refund', type = 'full', status = 'approved' } = facts
  const at = '2026-11-01T00:00:00Z'
  return {
    id: `adj_${randomUUID()}`,
    action,
    type,
    status,
    transaction_id: transactionId,
    subscription_id: facts.subscriptionId ?? null,
    customer_id: 'ctm_01test',
    reason: 'asked for',
    currency_code: 'USD',
    items: [],
    totals: { subtotal: '300', tax: '0', total: '300', fee: '0', earnings: '0', currency_code: 'USD' },
    created_at: at,
    updated_at: at,
  }
}

/** Each event gets a new id unless one is given. */
export function paddleEvent(type: string, data: object, { id = `evt_${randomUUID()}`, at = new Date() } = {}): object {
  return { event_id: id, event_type: type, occurred_at: at.toISOString(), notification_id: `ntf_${randomUUID()}`, data }
}

function paddlePrice(id: string, amount: string, currency: string): object {
  return {
    id,
    product_id: 'pro_01test',
    description: 'Pro',
    type: 'standard',
    name: 'Pro',
    billing_cycle: { interval: 'month', frequency: 1 },
    trial_period: null,
    tax_mode: 'account_setting',
    unit_price: { amount, currency_code: currency },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    status: 'active',
    custom_data: null,
  }
}

function paymentAttempt(amount: string, status: string, capturedAt: string | null): object {
  return {
    payment_attempt_id: randomUUID(),
    stored_payment_method_id: randomUUID(),
    amount,
    status,
    error_code: status === 'error' ? 'declined' : null,
    method_details: { type: 'card', card: null },
    created_at: '2026-11-01T00:00:00Z',
    captured_at: capturedAt,
  }
}
