// Mails one receipt for each payment. The next sweep retries a receipt that could not be sent.
import { defaultSite } from '@jotsam/core/site/site'
import type { FunctionContext } from '@jotsam/platform/function'
import { serviceClient } from '../_shared/service-client.ts'
import { receiptMail } from './receipt-mail.ts'

/** Returns how many were sent. */
export async function sendReceipts(context: FunctionContext): Promise<number> {
  const { data: receipts } = await serviceClient(context).rpc('take_receipts').throwOnError()
  let sent = 0
  for (const payment of receipts) {
    if (!payment.email) continue
    const mail = receiptMail({
      name: defaultSite.name,
      siteUrl: context.publicUrl,
      number: payment.transaction_id,
      cycle: payment.billing_cycle,
      amount: payment.amount,
      currency: payment.currency,
      paidAt: new Date(payment.paid_at),
    })
    try {
      await context.mailer.send({ to: payment.email, ...mail })
      sent += 1
    } catch (cause) {
      context.log.warn(
        { err: cause, paymentId: payment.payment_id },
        'a receipt could not be sent; it will be tried again',
      )
      await markUnsent(context, payment.payment_id)
    }
  }
  return sent
}

async function markUnsent({ asService, log }: FunctionContext, paymentId: string): Promise<void> {
  const { error } = await asService.from('payments').update({ receipt_taken_at: null }).eq('id', paymentId)
  if (error) log.error({ err: error, paymentId }, 'a receipt was not given back')
}
