// The text of the mail a day before a trial ends.
import { planMail } from './plan-mail.ts'

export interface TrialWarning {
  readonly name: string
  readonly siteUrl: string
  readonly endsAt: Date
}

export function trialWarning({ name, siteUrl, endsAt }: TrialWarning) {
  return planMail({
    name,
    siteUrl,
    subject: `Your ${name} Pro trial ends soon`,
    paragraphs: [
      `Your 7-day Pro trial ends on ${inWords(endsAt)}. We never asked for a card, so nothing will be charged.`,
      'After that you are on the Free plan. Everything you saved stays: your notes, notebooks, tags and links are yours to read and download.',
    ],
    button: { lead: 'To keep Pro', label: 'Keep Pro', link: `${siteUrl}/pricing` },
  })
}

function inWords(date: Date): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${words.format(date)} UTC`
}
