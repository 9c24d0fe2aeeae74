// Suggestions of the search box and the palette while a person types a query: operators, and the values of an operator.

import { type SearchField, searchFields, termText } from './query.ts'

export interface KnownValues {
  readonly tags: readonly string[]
  readonly notebooks: readonly string[]
  readonly sources: readonly string[]
  /** YYYY-MM-DD. */
  readonly today: string
}

export interface TermSuggestion {
  readonly field: SearchField
  /** The suggestion: `tag:`, or `tag:recipe`. */
  readonly term: string
  /** The whole query with it. */
  readonly query: string
  /** False for `tag:` alone, which waits for its value. */
  readonly isComplete: boolean
}

const MOST = 8

/** For the word that ends at the caret. */
export function suggestTerms(text: string, caret: number, known: KnownValues): TermSuggestion[] {
  const [, minus = '', typed = ''] = /(?:^|\s)(-?)((?:[a-z]+:"[^"]*)|[^\s"]*)$/i.exec(text.slice(0, caret)) ?? []
  const start = caret - minus.length - typed.length
  const rest = text.slice(caret).replace(/^\S+/, '')
  const queryWith = (term: string, isComplete: boolean) =>
    `${text.slice(0, start)}${minus}${term}${isComplete && !rest ? ' ' : ''}${rest}`
  const colon = typed.indexOf(':')
  if (colon < 0) {
    const begun = typed.toLowerCase()
    // A single letter is more likely the start of a plain word.
    if (typed.length < 2 && text.trim() !== '') return []
    return searchFields
      .filter((field) => field.startsWith(begun))
      .map((field) => ({ field, term: `${field}:`, query: queryWith(`${field}:`, false), isComplete: false }))
  }
  const field = searchFields.find((each) => each === typed.slice(0, colon).toLowerCase())
  if (!field) return []
  const sought = typed
    .slice(colon + 1)
    .replace('"', '')
    .toLowerCase()
  const values = valuesOf(field, known).filter((value) => !value.includes('"'))
  const starting = values.filter((value) => value.toLowerCase().startsWith(sought))
  const containing = values.filter((value) => value.toLowerCase().indexOf(sought) > 0)
  const terms = [...starting, ...containing].slice(0, MOST).map((value) => termText(field, value))
  // Nothing is left to offer once the only value is typed.
  if (terms.length === 1 && terms[0]?.toLowerCase() === typed.toLowerCase()) return []
  return terms.map((term) => ({ field, term, query: queryWith(term, true), isComplete: true }))
}

function valuesOf(field: SearchField, { tags, notebooks, sources, today }: KnownValues): readonly string[] {
  switch (field) {
    case 'tag':
      return tags
    case 'in':
      return [...new Set(notebooks)]
    case 'from':
      return sources
    case 'is':
      return ['pinned', 'public']
    case 'has':
      return ['code', 'link', 'picture']
    case 'before':
    case 'after':
      return datesUpTo(today)
    case 'title':
      return []
  }
}

/** Today, this month and the one before, this year and the one before. */
function datesUpTo(today: string): string[] {
  const [year = '', month = ''] = today.split('-')
  const lastMonth = new Date(Date.UTC(Number(year), Number(month) - 2, 1)).toISOString().slice(0, 7)
  return [today, `${year}-${month}`, lastMonth, year, String(Number(year) - 1)]
}
