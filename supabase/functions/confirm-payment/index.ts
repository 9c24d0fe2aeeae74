// POST { transactionId, billingCycle }: asks the provider whether the signed-in person paid, and if so activates Pro, once.
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { pricingMessages } from '@jotsam/core/messages/public/pricing'
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { signedInAccount } from '../_shared/accounts/signed-in-account.ts'
import { refusal, success } from '../_shared/answer.ts'
import { jsonBody } from '../_shared/json-body.ts'
import { configuredProvider } from '../_shared/payment/configured-provider.ts'
import { paymentMessages } from '../_shared/payment/payment-messages.ts'
import type { PaymentProvider, ProviderTransaction } from '../_shared/payment/payment-provider.ts'
import { activatePro, type Sale } from '../_shared/payment/plan-changes.ts'
import { serverFunction } from '../_shared/server-function.ts'

export default serverFunction(['POST'], async (request, context) => {
  const account = await signedInAccount(request, context)
  if (account === null) return refused(401, saveErrorMessages.noActiveSession)
  const provider = configuredProvider(context)
  const body = await jsonBody(request, requestBody)
  if (!body.ok) return refused(400, pricingMessages.missingTransaction(provider.name))

  const found = await findSale(provider, body.value.transactionId, account.id, context)
  if (found.kind !== 'sale') return refused(200, refusalText(found.kind, provider.name), found.kind === 'pending')
  const profile = await activatePro(context.asService, provider.id, found.sale)
  if (!(await isPro(context))) return refused(200, paymentMessages.noLongerCarriesPro(provider.name))
  return success({ profile })
})

// Clients also send billingCycle. It is ignored, because the provider knows which one was paid.
const requestBody = z.object({ transactionId: z.string().min(1).max(100) })

type Found = { readonly kind: 'sale'; readonly sale: Sale } | { readonly kind: Refusal }
type Refusal = 'unknown' | 'pending' | 'canceled' | 'not-ours' | 'not-reached'

async function findSale(
  provider: PaymentProvider,
  transactionId: string,
  userId: string,
  context: FunctionContext,
): Promise<Found> {
  const transaction = await provider.findTransaction(transactionId).catch((error: unknown) => {
    context.log.error({ err: error, provider: provider.id, transactionId }, 'a transaction could not be looked up')
    return 'not-reached' as const
  })
  if (transaction === 'not-reached') return { kind: 'not-reached' }
  // Another person's payment gets the same answer as an unknown one.
  if (transaction === null || transaction.userId !== userId) return { kind: 'unknown' }
  return saleOf(transaction, userId)
}

function saleOf(transaction: ProviderTransaction, userId: string): Found {
  if (transaction.status === 'open') return { kind: 'pending' }
  if (transaction.status === 'canceled') return { kind: 'canceled' }
  if (transaction.cycle === null) return { kind: 'not-ours' }
  return { kind: 'sale', sale: { ...transaction, userId, cycle: transaction.cycle } }
}

/** A payment that was confirmed long ago or refunded since is still a payment. */
async function isPro({ asCaller }: FunctionContext): Promise<boolean> {
  const { data, error } = await asCaller.rpc('is_pro')
  if (error) throw error
  return data === true
}

function refusalText(kind: Refusal, provider: string): string {
  switch (kind) {
    case 'unknown':
      return paymentMessages.unknownTransaction(provider)
    case 'pending':
      return paymentMessages.notYetPaid(provider)
    case 'canceled':
      return paymentMessages.canceled(provider)
    case 'not-ours':
      return paymentMessages.notOurs(provider)
    case 'not-reached':
      return paymentMessages.notReached(provider)
  }
}

function refused(status: number, error: string, pending = false): Response {
  return refusal(status, error, { pending, profile: null })
}
