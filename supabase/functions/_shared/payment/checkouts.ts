// Stores started checkouts: whose they are and, for the test provider, whether they were paid.
import type { BillingCycle } from '@jotsam/core/account/profile'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { PaymentProvider } from './payment-provider.ts'

type ProviderId = PaymentProvider['id']

export interface Checkout {
  readonly transactionId: string
  readonly userId: string
  readonly cycle: BillingCycle
  readonly createdAt: string
  readonly completedAt: string | null
}

export type Checkouts = ReturnType<typeof checkoutsOf>

export function checkoutsOf(asService: SupabaseClient) {
  const table = () => asService.from('checkouts')
  return {
    async remember(
      provider: ProviderId,
      { transactionId, userId, cycle }: Pick<Checkout, 'transactionId' | 'userId' | 'cycle'>,
    ): Promise<void> {
      const row = { provider, transaction_id: transactionId, user_id: userId, billing_cycle: cycle }
      const { error } = await table().insert(row)
      if (error) throw error
    },

    async find(provider: ProviderId, transactionId: string): Promise<Checkout | null> {
      const { data, error } = await table().select().match({ provider, transaction_id: transactionId }).maybeSingle()
      if (error) throw error
      return checkoutRow.nullable().parse(data)
    },

    /** Only one caller gets the completed checkout back. It must have been started after `begunAfter`. */
    async complete(provider: ProviderId, transactionId: string, begunAfter: Date): Promise<Checkout | null> {
      const { data, error } = await table()
        .update({ completed_at: new Date().toISOString() })
        .match({ provider, transaction_id: transactionId })
        .is('completed_at', null)
        .gt('created_at', begunAfter.toISOString())
        .select()
        .maybeSingle()
      if (error) throw error
      return checkoutRow.nullable().parse(data)
    },
  }
}

const checkoutRow = z
  .object({
    transaction_id: z.string(),
    user_id: z.string(),
    billing_cycle: z.enum(['monthly', 'yearly']),
    created_at: z.string(),
    completed_at: z.string().nullable(),
  })
  .transform((row) => ({
    transactionId: row.transaction_id,
    userId: row.user_id,
    cycle: row.billing_cycle,
    createdAt: row.created_at,
    completedAt: row.completed_at,
  }))
