// The query language of the search box, the palette and `find_captures`. Nothing in it is an error: what is not understood is
// searched as words. The database reads the same language (`private.parse_search`); a test compares the two.

export const searchFields = ['tag', 'in', 'from', 'before', 'after', 'is', 'has', 'title'] as const
export type SearchField = (typeof searchFields)[number]

export const fixedValues: Readonly<Partial<Record<SearchField, readonly string[]>>> = {
  is: ['pinned', 'public'],
  has: ['code', 'link', 'picture'],
}

export interface SearchTerm {
  /** Null for words that are searched everywhere. */
  readonly field: SearchField | null
  /** Without quotes, field name and minus sign. */
  readonly value: string
  readonly isPhrase: boolean
  readonly isExcluded: boolean
  /** Its position in the text. */
  readonly start: number
  readonly end: number
}

/** A capture matches when it matches every group; it matches a group when it matches one of its terms. */
export type SearchQuery = readonly (readonly SearchTerm[])[]

export function parseQuery(text: string): SearchQuery {
  const groups: SearchTerm[][] = []
  let joinsPrevious = false
  // Phones type curly quotes.
  for (const match of text.replace(/[“”„‟]/g, '"').matchAll(TERM)) {
    if (match[0] === 'OR' && groups.length > 0) {
      joinsPrevious = true
      continue
    }
    const last = groups.at(-1)
    if (joinsPrevious && last) last.push(termOf(match))
    else groups.push([termOf(match)])
    joinsPrevious = false
  }
  return groups
}

/**
 * Whether the dashboard reads the text as a query and not as literal words. A minus sign alone does not make it one: people search
 * for texts such as `rm -rf`. See `excludesWords`.
 */
export function usesLanguage(text: string): boolean {
  return parseQuery(text).some((group) => group.length > 1 || group.some(({ field, isPhrase }) => field || isPhrase))
}

/** Whether a text may be meant as words without others: `boat -sail`. The dashboard asks this when no note contains the text as typed. */
export function excludesWords(text: string): boolean {
  const terms = parseQuery(text).flat()
  return terms.some(({ isExcluded }) => isExcluded) && terms.some(({ isExcluded }) => !isExcluded)
}

/** The text as a phrase, when its minus sign may belong to it: `rm -rf`. Ranked search looks for it before it leaves words out. */
export function asPhrase(text: string): string | null {
  return excludesWords(text) && !usesLanguage(text) ? `"${text.trim()}"` : null
}

/** The texts to highlight. */
export function hitsOf(text: string): string[] {
  const sought = parseQuery(text)
    .flat()
    .filter(({ field, isExcluded }) => !isExcluded && (field === null || field === 'title'))
  return [...new Set(sought.map(({ value }) => value.trim()))].filter((value) => value !== '')
}

/** The text without one of its terms. */
export function withoutTerm(text: string, { start, end }: Pick<SearchTerm, 'start' | 'end'>): string {
  const before = text.slice(0, start).replace(/(?:^|\s)OR\s*$/, ' ')
  return `${before.trimEnd()} ${text.slice(end).trimStart()}`.trim().replace(/^OR\s+/, '')
}

/** `name:value`, with quotes where the value needs them. */
export function termText(field: SearchField, value: string): string {
  return /[\s]/.test(value) ? `${field}:"${value}"` : `${field}:${value}`
}

// Operators may have capitals, which phones write by themselves. Two minus signs begin the option of a command, such as --save.
const TERM = new RegExp(`((?:-(?!-))?)(?:(${searchFields.join('|')}):)?(?:"([^"]*)"|([^\\s"]+))`, 'gi')

function termOf(match: RegExpExecArray): SearchTerm {
  const [whole, minus, name, phrase, word] = match
  const field = searchFields.find((known) => known === name?.toLowerCase()) ?? null
  const value = phrase ?? word ?? ''
  const isExcluded = minus === '-'
  const place = { start: match.index, end: match.index + whole.length }
  if (field === null) return { field, value, isPhrase: phrase !== undefined, isExcluded, ...place }
  if (isUnderstood(field, value)) return { field, value, isPhrase: phrase !== undefined, isExcluded, ...place }
  return { field: null, value: `${name}:${value}`, isPhrase: false, isExcluded, ...place }
}

function isUnderstood(field: SearchField, value: string): boolean {
  if (field === 'before' || field === 'after') return firstDayOf(value) !== null
  const fixed = fixedValues[field]
  return fixed ? fixed.includes(value.toLowerCase()) : value.trim() !== ''
}

/** The first day of a year, a month or a day, as YYYY-MM-DD. */
export function firstDayOf(date: string): string | null {
  if (!/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(date)) return null
  const day = `${date}-01-01`.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}
