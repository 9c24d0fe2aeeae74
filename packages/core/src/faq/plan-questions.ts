// Questions about prices, plans and billing.

import { supportMessages } from '../messages/public/public-pages.ts'
import { limits } from '../plan/limits.ts'

const { price, plan, ocr, pdf } = limits

export const planQuestions = [
  {
    id: 'free-plan',
    question: 'What does the Free plan include?',
    answer: `${plan.freeSavesPerDay} notes a day from ChatGPT, text from ${ocr.freeTotal} images in total on a phone, ${pdf.freePerDay} PDF downloads a day, public links, and all your data as a download. It has no end date.`,
    leadsTo: 'pricing',
  },
  {
    id: 'pro-plan',
    question: 'What does Pro include?',
    answer: `Unlimited notes from any website, notebooks, tags, search and filters, editing and new notes, dictation, links between notes, text from ${ocr.proPerMonth} images a month, Text and JSON export and ${pdf.proPerDay} PDF downloads a day.`,
    leadsTo: 'pricing',
  },
  {
    id: 'prices',
    question: 'What does Pro cost?',
    answer: `USD ${price.monthly} a month or USD ${price.yearly} a year, which is ${saving()}% less. The pricing page also shows the price in your own currency where we know your country.`,
    leadsTo: 'pricing',
  },
  {
    id: 'trial',
    question: 'How does the free trial work?',
    answer: `Choose Start ${plan.trialDays}-Day Free Trial on the pricing page: Pro is on for ${plan.trialDays} days, without a card. It ${supportMessages.trialEnds}, and nothing is charged. Each account has one trial.`,
    leadsTo: 'pricing',
  },
  {
    id: 'daily-limit',
    question: 'Why does it say "Daily limit reached"?',
    answer: `The Free plan saves ${plan.freeSavesPerDay} notes a day. It resets at midnight UTC. With Pro there is no limit.`,
    leadsTo: 'pricing',
  },
  {
    id: 'chatgpt-only',
    question: 'Why can I only save from ChatGPT?',
    answer:
      'The Free plan saves from ChatGPT only. Pro saves from any website, and the trial lets you see whether you need that.',
    leadsTo: 'pricing',
  },
  {
    id: 'greyed-out',
    question: 'Why are some buttons grayed out?',
    answer:
      'They belong to Pro: notebooks, tags, search, editing and new notes. Point at a button to read why it is disabled. The trial turns all of them on, without a card.',
    leadsTo: 'pricing',
  },
  {
    id: 'how-to-pay',
    question: 'How do I pay?',
    answer:
      'Choose Upgrade to Pro on the pricing page and pay by card at our payment provider, Paddle. Your card number never reaches us. Pro is on as soon as the payment is confirmed, and the receipt comes by email.',
    leadsTo: 'pricing',
  },
  {
    id: 'paid-not-pro',
    question: 'I paid, but Pro is not active. What now?',
    answer:
      'Give it a few minutes and reload the dashboard: Pro comes on by itself once the payment is confirmed. Check that you are signed in with the account you paid for. If it is still off, write to us with the number on the receipt.',
    leadsTo: 'contact',
  },
  {
    id: 'cancel',
    question: 'How do I cancel Pro?',
    answer:
      'Choose Cancel at period end in Plan Details, which the link in your receipt opens: Pro then stays until the end of the period you paid for. Or choose Downgrade to Free there: Pro ends at once, including time you’ve paid for. Either way you are not billed again.',
    leadsTo: 'planDetails',
  },
  {
    id: 'refund',
    question: 'Can I get a refund?',
    answer:
      'Write to us with the number on your receipt and the reason. Refunds are processed in 5-7 business days, to the card you paid with.',
    leadsTo: 'contact',
  },
  {
    id: 'after-pro',
    question: 'What happens to my notes when Pro ends?',
    answer:
      'They stay, with their notebooks, tags and links, and you can read and download all of them. You just cannot change them until you are on Pro again.',
  },
] as const

function saving(): number {
  return Math.round((1 - price.yearly / (price.monthly * 12)) * 100)
}
