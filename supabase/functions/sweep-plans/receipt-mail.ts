// The text of a receipt.
import type { BillingCycle } from '@jotsam/core/account/profile'
import { planMail } from './plan-mail.ts'

export interface Receipt {
  readonly name: string
  readonly siteUrl: string
  readonly number: string
  readonly cycle: BillingCycle
  readonly amount: number | null
  readonly currency: string | null
  readonly paidAt: Date
}

export function receiptMail({ name, siteUrl, number, cycle, amount, currency, paidAt }: Receipt) {
  const period = cycle === 'yearly' ? 'one year' : 'one month'
  const paid =
    amount === null || currency === null
      ? `Thank you for your payment for ${period} of ${name} Pro.`
      : `Thank you. You paid ${price(amount, currency)} for ${period} of ${name} Pro.`
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(paidAt)
  return planMail({
    name,
    siteUrl,
    subject: `Your ${name} receipt`,
    paragraphs: [
      paid,
      `Date: ${day}. Number: ${number}.`,
      'Plan Details shows when Pro is billed next. You can cancel there at any time, and keep Pro until the end of the period you paid for.',
    ],
    button: { lead: 'To manage or cancel Pro', label: 'Manage Pro', link: `${siteUrl}/dashboard?dialog=plan` },
  })
}

function price(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
}
