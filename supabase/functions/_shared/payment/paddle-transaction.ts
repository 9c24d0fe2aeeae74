// A Paddle transaction, from its API or from an event, in our words. What the types promise is checked here once.
import type { BillingCycle } from '@jotsam/core/account/profile'
import { z } from 'zod'
import type { ProviderTransaction } from './payment-provider.ts'

/** The first of a cycle is sold; the others were, and still renew. */
export type PriceIds = Readonly<Record<BillingCycle, readonly string[]>>

/** Throws when it is no transaction as we know them. */
export function providerTransaction(given: unknown, prices: PriceIds): ProviderTransaction {
  const transaction = transactionSchema.parse(given)
  const { id, status, subscriptionId, customData, currencyCode, details } = transaction
  const total = details?.totals?.grandTotal ?? details?.totals?.total
  return {
    id,
    status: STATUS[status],
    userId: userIdOf(customData),
    cycle: cycleOf(transaction.items, prices),
    subscriptionId,
    amount: total === undefined ? null : majorUnits(total, currencyCode),
    currency: currencyCode,
    paidAt: capturedAt(transaction) ?? transaction.billedAt,
  }
}

/** What we gave along when the checkout was made. */
export function customData(userId: string, cycle: BillingCycle): Record<string, string> {
  return { user_id: userId, billing_cycle: cycle }
}

export function userIdOf(given: unknown): string | null {
  const parsed = customDataSchema.safeParse(given)
  return parsed.success ? parsed.data.user_id : null
}

/** By the price that was paid, never by what anybody says was bought. */
export function cycleOf(items: readonly PricedItem[], prices: PriceIds): BillingCycle | null {
  const isAmong = (ids: readonly string[]) => items.some(({ price }) => price !== null && ids.includes(price.id))
  if (isAmong(prices.yearly)) return 'yearly'
  return isAmong(prices.monthly) ? 'monthly' : null
}

export const pricedItem = z.object({ price: z.object({ id: z.string() }).nullable() })
type PricedItem = z.infer<typeof pricedItem>

const customDataSchema = z.object({ user_id: z.uuid() })

const WHOLE_NUMBER = /^-?\d{1,15}$/
const instant = z.iso.datetime({ offset: true })

const transactionSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due']),
  customData: z.unknown(),
  subscriptionId: z.string().nullable(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  billedAt: instant.nullable(),
  items: z.array(pricedItem),
  details: z
    .object({
      totals: z
        .object({ total: z.string().regex(WHOLE_NUMBER), grandTotal: z.string().regex(WHOLE_NUMBER).optional() })
        .nullable(),
    })
    .nullable(),
  payments: z.array(z.object({ status: z.string(), capturedAt: instant.nullable() })),
})

type Transaction = z.infer<typeof transactionSchema>

// Paddle calls a transaction paid once the money is there, and completed once its own records are.
const STATUS: Readonly<Record<Transaction['status'], ProviderTransaction['status']>> = {
  draft: 'open',
  ready: 'open',
  billed: 'open',
  past_due: 'open',
  paid: 'paid',
  completed: 'paid',
  canceled: 'canceled',
}

function capturedAt({ payments }: Transaction): string | null {
  return payments.find(({ status, capturedAt }) => status === 'captured' && capturedAt !== null)?.capturedAt ?? null
}

/** Paddle counts in the smallest unit, which is not a hundredth everywhere. */
function majorUnits(amount: string, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return Number(amount) / 10 ** maximumFractionDigits
}
