// Converts a Paddle transaction, from the API or from an event, to our type. The values are checked here once.
import type { BillingCycle } from '@jotsam/core/account/profile'
import { z } from 'zod'
import type { ProviderTransaction } from './payment-provider.ts'

/** The first price of a cycle is sold. The others were sold earlier and still renew. */
export type PriceIds = Readonly<Record<BillingCycle, readonly string[]>>

/** Throws when the value is not a transaction as we know them. */
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

/** The custom data that we attached when the checkout was made. */
export function customData(userId: string, cycle: BillingCycle): Record<string, string> {
  return { user_id: userId, billing_cycle: cycle }
}

export function userIdOf(given: unknown): string | null {
  const parsed = customDataSchema.safeParse(given)
  return parsed.success ? parsed.data.user_id : null
}

/** The price that was paid decides, never what a client says was bought. */
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

// Paddle sets `paid` when the money has arrived, and `completed` when its own records are done.
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

/** Paddle counts in the smallest unit, which is not a hundredth in every currency. */
function majorUnits(amount: string, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return Number(amount) / 10 ** maximumFractionDigits
}
