// The help center's search: a case-insensitive substring of question, answer or category.

import type { FaqCategory, FaqEntry } from './faq.ts'

export interface FaqHit {
  readonly category: FaqCategory
  readonly entry: FaqEntry
}

export function searchFaq(categories: readonly FaqCategory[], typed: string): FaqHit[] {
  const sought = typed.trim().toLowerCase()
  if (sought === '') return []
  return categories.flatMap((category) =>
    category.entries
      .filter(({ question, answer }) =>
        [question, answer, category.title].some((text) => text.toLowerCase().includes(sought)),
      )
      .map((entry) => ({ category, entry })),
  )
}
