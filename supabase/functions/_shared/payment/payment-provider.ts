// What a payment provider does for us, in our own words. Paddle and the local test provider are the two that do it.
import type { BillingCycle } from '@jotsam/core/account/profile'

export interface PaymentProvider {
  /** As stored beside payments. */
  readonly id: 'paddle' | 'test'
  /** As people read it. */
  readonly name: string
  /** Throws when the provider cannot be reached or refuses. */
  createCheckout(buyer: Buyer): Promise<{ readonly transactionId: string; readonly url: string }>
  /** Null when the provider knows no such transaction; throws when it cannot be asked. */
  findTransaction(transactionId: string): Promise<ProviderTransaction | null>
  readWebhook(signed: SignedBody): Promise<Webhook>
  /** No renewal any more; says when the subscription ends. */
  endSubscription(subscriptionId: string): Promise<{ readonly endsAt: string }>
}

/** A body exactly as it came, and what its sender swears by. */
export interface SignedBody {
  readonly rawBody: string
  readonly signature: string
}

export interface Buyer {
  readonly userId: string
  readonly email: string | null
  readonly cycle: BillingCycle
  /** Where this person reaches the product, without a trailing slash. */
  readonly siteUrl: string
}

export interface ProviderTransaction {
  readonly id: string
  readonly status: 'paid' | 'open' | 'canceled'
  /** Whom the checkout was made for; null when it was not made by us. */
  readonly userId: string | null
  /** What was really bought; null when it was none of our prices. */
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
  /** As it came, for the record. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly change: PaymentChange
}

/** What an event means for a plan. */
export type PaymentChange =
  | { readonly kind: 'paid'; readonly transaction: ProviderTransaction }
  | { readonly kind: 'subscription'; readonly subscription: ProviderSubscription }
  | { readonly kind: 'refunded'; readonly transactionId: string; readonly subscriptionId: string | null }
  | { readonly kind: 'none' }

/** Whose next bill may still come; a paused one is billed again when it is resumed. */
export const MAY_BILL: readonly ProviderSubscription['status'][] = ['active', 'trialing', 'past_due', 'paused']

export interface ProviderSubscription {
  readonly id: string
  readonly userId: string | null
  readonly status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled'
  readonly cycle: BillingCycle | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  /** When it is known to end without renewal. */
  readonly cancelAt: string | null
}
