// Mails one receipt for each payment. The next sweep retries a receipt that could not be sent.
import type { UnsentReceipt } from '@jotsam/core/database/database-service'
import { defaultSite } from '@jotsam/core/site/site'
import type { FunctionContext } from '@jotsam/platform/function'
import { productMail } from '../_shared/product-mail.ts'
import { serviceClient } from '../_shared/service-client.ts'

/** Returns how many were sent. */
export async function sendReceipts(context: FunctionContext): Promise<number> {
  const { data: receipts } = await serviceClient(context).rpc('take_receipts').throwOnError()
  let sent = 0
  for (const payment of receipts) {
    if (!payment.email) continue
    const mail = receiptMail(context.publicUrl, payment)
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

function receiptMail(siteUrl: string, { transaction_id, billing_cycle, amount, currency, paid_at }: UnsentReceipt) {
  const { name } = defaultSite
  const period = billing_cycle === 'yearly' ? 'one year' : 'one month'
  const paid =
    amount === null || currency === null
      ? `Thank you for your payment for ${period} of ${name} Pro.`
      : `Thank you. You paid ${price(amount, currency)} for ${period} of ${name} Pro.`
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(paid_at))
  return productMail({
    siteUrl,
    subject: `Your ${name} receipt`,
    paragraphs: [
      paid,
      `Date: ${day}. Number: ${transaction_id}.`,
      'Plan Details shows when Pro is billed next. You can cancel there at any time, and keep Pro until the end of the period you paid for.',
    ],
    button: { lead: 'To manage or cancel Pro', label: 'Manage Pro', link: `${siteUrl}/dashboard?dialog=plan` },
  })
}

function price(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
}

async function markUnsent({ asService, log }: FunctionContext, paymentId: string): Promise<void> {
  const { error } = await asService.from('payments').update({ receipt_taken_at: null }).eq('id', paymentId)
  if (error) log.error({ err: error, paymentId }, 'a receipt was not given back')
}
