// Applies payments to plans through two database functions, which store each fact once and know the rules.
import type { Profile } from '@jotsam/core/account/profile'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { ServiceClient } from '../service-client.ts'
import type {
  PaymentChange,
  PaymentProvider,
  ProviderEvent,
  ProviderSubscription,
  ProviderTransaction,
} from './payment-provider.ts'

type ProviderId = PaymentProvider['id']

/** A paid transaction of one of our accounts for something we sell. Only these may change a plan. */
export type Sale = ProviderTransaction & {
  readonly userId: string
  readonly cycle: NonNullable<ProviderTransaction['cycle']>
}

/** Returns the profile afterwards. The same transaction changes nothing the second time. */
export async function activatePro(service: ServiceClient, provider: ProviderId, sale: Sale): Promise<Profile> {
  const args = {
    p_user_id: sale.userId,
    p_provider: provider,
    p_transaction_id: sale.id,
    p_billing_cycle: sale.cycle,
    p_subscription_id: sale.subscriptionId,
    p_amount: sale.amount,
    p_currency: sale.currency,
    p_paid_at: sale.paidAt,
  }
  return (await service.rpc('activate_pro', args).throwOnError()).data
}

/** Returns what the event changed. A repeated event changes nothing. */
export async function applyEvent(
  asService: SupabaseClient,
  provider: ProviderId,
  event: ProviderEvent,
): Promise<Outcome> {
  const { data, error } = await asService.rpc('apply_payment_event', {
    p_provider: provider,
    p_event_id: event.id,
    p_event_type: event.type,
    p_occurred_at: event.occurredAt,
    p_payload: event.payload,
    ...argumentsOf(event.change),
  })
  if (error) throw error
  return outcome.parse(data)
}

export type Outcome = z.infer<typeof outcome>
const outcome = z.enum(['applied', 'duplicate', 'stale', 'unmatched', 'ignored'])

function argumentsOf(change: PaymentChange): object {
  switch (change.kind) {
    case 'paid':
      return saleArguments(change.transaction)
    case 'subscription':
      return subscriptionArguments(change.subscription)
    case 'refunded':
      return {
        p_transaction_id: change.transactionId,
        p_subscription_id: change.subscriptionId,
        p_status: 'refunded',
      }
    case 'none':
      return {}
  }
}

// Other products of the same Paddle account have none of our prices: their events are stored and change nothing.

function saleArguments({ id, userId, cycle, subscriptionId, amount, currency }: ProviderTransaction): object {
  if (cycle === null) return {}
  return {
    p_transaction_id: id,
    p_user_id: userId,
    p_billing_cycle: cycle,
    p_subscription_id: subscriptionId,
    p_amount: amount,
    p_currency: currency,
  }
}

function subscriptionArguments(given: ProviderSubscription): object {
  const { id, userId, status, cycle, periodStart, periodEnd, cancelAt } = given
  if (cycle === null) return {}
  return {
    p_subscription_id: id,
    p_user_id: userId,
    p_status: status,
    p_billing_cycle: cycle,
    p_period_starts_at: periodStart,
    p_period_ends_at: periodEnd,
    p_cancel_at: cancelAt,
  }
}
