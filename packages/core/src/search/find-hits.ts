// Finds the words of a search in a text: the whole query, or else each of its words and phrases. Case and accents are ignored.

import type { Span } from '../highlights/highlight.ts'
import { parseQuery } from './query.ts'
import { SOFT_HYPHENS } from './searchable.ts'

export function findHits(text: string, query: string): Span[] {
  const shown = text.replace(SOFT_HYPHENS, '')
  const hits = hitsIn(fold(shown), query.replace(SOFT_HYPHENS, ''))
  if (shown.length === text.length || hits.length === 0) return hits
  const places = [...text.matchAll(SHOWN)].map(({ index }) => index)
  return hits.map(({ start, end }) => ({ start: places[start] ?? 0, end: (places[end - 1] ?? 0) + 1 }))
}

const SHOWN = /[^\u00ad\u200b\u2060\ufeff]/g

function hitsIn(folded: string, query: string): Span[] {
  const whole = query.trim()
  if (whole === '') return []
  const hits = placesOf(folded, whole)
  if (hits.length > 0) return hits
  const terms = parseQuery(whole)
    .flat()
    .filter(({ field, isExcluded }) => !isExcluded && (field === null || field === 'title'))
  return merged(terms.flatMap(({ value }) => placesOf(folded, value)))
}

function placesOf(folded: string, words: string): Span[] {
  const sought = fold(words)
  const found: Span[] = []
  if (sought.trim() === '') return found
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + sought.length))
    found.push({ start: at, end: at + sought.length })
  return found
}

/** In the order of the text; hits that overlap become one. */
function merged(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}

/** Maps each character to one character, so that positions in the folded text are positions in the text. */
function fold(text: string): string {
  return text.replace(/[^ -@[-~]/g, (character) => {
    if (/\s/.test(character)) return ' '
    if (character === '’') return "'"
    const base = character.normalize('NFD')[0] ?? character
    const lower = base.toLowerCase()
    return lower.length === 1 ? lower : base
  })
}
