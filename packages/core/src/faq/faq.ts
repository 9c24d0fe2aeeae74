// Frequently asked questions with their answers, for the help center and the support assistant.
// Not part of `messages`, which every signed-in page loads.

import { accountQuestions } from './account-questions.ts'
import { planQuestions } from './plan-questions.ts'
import { savingQuestions } from './saving-questions.ts'
import { sortingQuestions } from './sorting-questions.ts'
import { startQuestions } from './start-questions.ts'
import { toolQuestions } from './tool-questions.ts'
import { troubleQuestions } from './trouble-questions.ts'

/** A page of the site that an answer links to. */
export type FaqPlace =
  | 'contact'
  | 'dashboard'
  | 'download'
  | 'account'
  | 'planDetails'
  | 'pricing'
  | 'privacy'
  | 'register'
  | 'searchHelp'
  | 'signIn'

export interface FaqEntry {
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly leadsTo?: FaqPlace
}

export interface FaqCategory {
  readonly id: string
  readonly title: string
  readonly entries: readonly FaqEntry[]
}

const categories = [
  { id: 'start', title: 'Getting started', entries: startQuestions },
  { id: 'saving', title: 'Saving and the browser extension', entries: savingQuestions },
  { id: 'sorting', title: 'Notes, notebooks and search', entries: sortingQuestions },
  { id: 'tools', title: 'Images, voice, sharing and export', entries: toolQuestions },
  { id: 'plans', title: 'Plans and payment', entries: planQuestions },
  { id: 'account', title: 'Account and privacy', entries: accountQuestions },
  { id: 'trouble', title: 'When something goes wrong', entries: troubleQuestions },
] as const satisfies readonly FaqCategory[]

export type FaqId = (typeof categories)[number]['entries'][number]['id']

export const faq: readonly FaqCategory[] = categories

export const faqPlaces: Readonly<Record<FaqPlace, string>> = {
  account: 'Open your account',
  contact: 'Write to us',
  dashboard: 'Open the dashboard',
  download: 'Get the extension',
  planDetails: 'Open Plan Details',
  pricing: 'See pricing',
  privacy: 'Read the privacy policy',
  register: 'Create an account',
  searchHelp: 'How to search',
  signIn: 'Go to sign-in',
}
