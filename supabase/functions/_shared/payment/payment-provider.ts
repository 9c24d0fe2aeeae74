// The interface of payment providers. Paddle and the local test provider implement it.
import type { BillingCycle } from '@jotsam/core/account/profile'

export interface PaymentProvider {
  /** The id that is stored with payments. */
  readonly id: 'paddle' | 'test'
  /** The name that people see. */
  readonly name: string
  /** Throws when the provider cannot be reached or refuses. */
  createCheckout(buyer: Buyer): Promise<{ readonly transactionId: string; readonly url: string }>
  /** Null when the provider knows no such transaction. Throws when the provider cannot be reached. */
  findTransaction(transactionId: string): Promise<ProviderTransaction | null>
  readWebhook(signed: SignedBody): Promise<Webhook>
  /** Stops renewal and returns when the subscription ends. */
  endSubscription(subscriptionId: string): Promise<{ readonly endsAt: string }>
}

/** The raw body and its signature header. */
export interface SignedBody {
  readonly rawBody: string
  readonly signature: string
}

export interface Buyer {
  readonly userId: string
  readonly email: string | null
  readonly cycle: BillingCycle
  /** The address at which this person reaches the product, without a trailing slash. */
  readonly siteUrl: string
}

export interface ProviderTransaction {
  readonly id: string
  readonly status: 'paid' | 'open' | 'canceled'
  /** Whom the checkout was made for. Null when we did not make it. */
  readonly userId: string | null
  /** What was bought. Null when it has none of our prices. */
  readonly cycle: BillingCycle | null
  readonly subscriptionId: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly paidAt: string | null
}

export type Webhook =
  | { readonly kind: 'bad-signature' }
  | { readonly kind: 'unreadable'; readonly cause: unknown }
  | { readonly kind: 'event'; readonly event: ProviderEvent }

export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly occurredAt: string
  /** The raw event, for the record. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly change: PaymentChange
}

/** What an event means for a plan. */
export type PaymentChange =
  | { readonly kind: 'paid'; readonly transaction: ProviderTransaction }
  | { readonly kind: 'subscription'; readonly subscription: ProviderSubscription }
  | { readonly kind: 'refunded'; readonly transactionId: string; readonly subscriptionId: string | null }
  | { readonly kind: 'none' }

/** Statuses that may still lead to a bill. A paused subscription is billed again when it is resumed. */
export const MAY_BILL: readonly ProviderSubscription['status'][] = ['active', 'trialing', 'past_due', 'paused']

export interface ProviderSubscription {
  readonly id: string
  readonly userId: string | null
  readonly status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled'
  readonly cycle: BillingCycle | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  /** When the subscription ends without renewal, if that is known. */
  readonly cancelAt: string | null
}
