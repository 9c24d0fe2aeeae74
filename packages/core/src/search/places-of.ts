// Where words stand in a text. Case, accents and what nobody types between letters are ignored.

import type { Span } from '../highlights/highlight.ts'
import { DASHES, PLAIN, UNTYPED } from './searchable.ts'

/** The places of all of these words, in the order of the text; those that overlap become one. */
export function placesOf(text: string, words: readonly string[]): Span[] {
  const shown = withoutMarks(text)
  const foldedText = fold(shown)
  const places = merged(words.flatMap((each) => placesIn(foldedText, fold(withoutMarks(each).trim()))))
  if (shown.length === text.length || places.length === 0) return places
  const inText = text.split('').flatMap((sign, at) => (withoutMarks(sign) === '' ? [] : [at]))
  return places.map(({ start, end }) => ({
    start: inText[start] ?? 0,
    end: withItsMarks(text, (inText[end - 1] ?? 0) + 1),
  }))
}

/** Accents as signs of their own, which follow their letter in texts of macOS, and the marks of katakana of half width. */
const ACCENTS = /[\u0300-\u036f\u3099\u309a\uff9e\uff9f]/g

const HALF_WIDTH = /[\uff61-\uff9d]/

const withoutMarks = (text: string) => text.replace(UNTYPED, '').replace(ACCENTS, '')

function withItsMarks(text: string, end: number): number {
  let last = end
  while (last < text.length && withoutMarks(text[last] ?? '') === '') last++
  return last
}

function placesIn(foldedText: string, sought: string): Span[] {
  const found: Span[] = []
  if (sought === '') return found
  for (let at = foldedText.indexOf(sought); at !== -1; at = foldedText.indexOf(sought, at + sought.length))
    found.push({ start: at, end: at + sought.length })
  return found
}

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
    if (character === '‘' || character === '’') return "'"
    if (character === '“' || character === '”') return '"'
    if (character.search(DASHES) === 0) return '-'
    const base = character.normalize(HALF_WIDTH.test(character) ? 'NFKD' : 'NFD')[0] ?? character
    const lower = base.toLowerCase()
    const plain = PLAIN[lower] ?? lower
    return plain.length === 1 ? plain : base
  })
}
