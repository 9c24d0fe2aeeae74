// Describes a marked passage by its words and what surrounds them, and finds it again after the note was edited.
import { longestQuote, type Span, type TextQuote } from './highlight.ts'

const CONTEXT = 32

/** Null when nothing but blanks is marked, or too much. */
export function quoteOf(text: string, span: Span): TextQuote | null {
  const marked = text.slice(span.start, span.end)
  const start = span.start + (marked.length - marked.trimStart().length)
  const quote = marked.trim()
  if (quote === '' || quote.length > longestQuote) return null
  const end = start + quote.length
  return {
    quote,
    prefix: text.slice(Math.max(0, start - CONTEXT), start),
    suffix: text.slice(end, end + CONTEXT),
    start_position: start,
  }
}

/**
 * Of several equal passages, the one whose surroundings fit best, then the nearest. Null when the passage is gone: a few words that are
 * common must not mark another place where they happen to stand.
 */
export function findQuote(text: string, sought: TextQuote): Span | null {
  const places = placesOf(text, sought.quote).map((span) => ({
    span,
    likeness: likenessAt(text, span, sought),
    touching: commonEnd(text.slice(0, span.start), sought.prefix) + commonStart(text.slice(span.end), sought.suffix),
    distance: Math.abs(span.start - sought.start_position),
  }))
  const best = places.sort(
    (one, other) => other.likeness - one.likeness || other.touching - one.touching || one.distance - other.distance,
  )[0]
  const isLong = sought.quote.length >= DISTINCT
  if (!best) return isLong ? findChanged(text, sought) : null
  return isLong || best.likeness >= ENOUGH ? best.span : null
}

/** A passage of this many characters is rarely written twice, so it is found wherever it was moved. */
const DISTINCT = 15
/** The share of the surroundings that must still be there for a shorter one. */
const ENOUGH = 0.4
/** Words that were added next to the passage may push its surroundings this far away. */
const PUSHED = 12

/** The share of the surroundings that is still around a place; 1 when none are known. */
function likenessAt(text: string, { start, end }: Span, { prefix, suffix }: TextQuote): number {
  const before = shared(prefix, text.slice(Math.max(0, start - CONTEXT - PUSHED), start))
  const after = shared(suffix, text.slice(end, end + CONTEXT + PUSHED))
  const all = before.all + after.all
  return all === 0 ? 1 : (before.found + after.found) / all
}

/** How many of the three-letter pieces of one text are in the other. Blanks and signs differ between a page and its note. */
function shared(one: string, other: string): { all: number; found: number } {
  const sought = pieces(one)
  const there = new Set(pieces(other))
  return { all: sought.length, found: sought.filter((piece) => there.has(piece)).length }
}

function pieces(text: string): string[] {
  const letters = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3))
}

/** A passage that was edited: between its old ends, or between its old surroundings. */
function findChanged(text: string, { quote, prefix, suffix }: TextQuote): Span | null {
  const starts = [...ends(text, prefix.slice(-EDGE), 'end'), ...ends(text, quote.slice(0, EDGE), 'start')]
  const stops = [...ends(text, suffix.slice(0, EDGE), 'start'), ...ends(text, quote.slice(-EDGE), 'end')]
  // The passage stood at the beginning or at the end of the text.
  if (prefix.length < CONTEXT && text.startsWith(prefix)) starts.push(prefix.length)
  if (suffix.length < CONTEXT && text.endsWith(suffix)) stops.push(text.length - suffix.length)
  const spans = starts
    .flatMap((start) => stops.map((end) => ({ start, end })))
    .filter(({ start, end }) => end - start > quote.length / 2 && end - start < quote.length * 1.5)
    .map((span) => {
      const { all, found } = shared(quote, text.slice(span.start, span.end))
      return { span, likeness: all === 0 ? 0 : found / all }
    })
    .filter(({ likeness }) => likeness >= MOSTLY)
  return spans.sort((one, other) => other.likeness - one.likeness)[0]?.span ?? null
}

/** As many characters tell the edge of a passage. */
const EDGE = 10
const MOSTLY = 0.7

/** Where some characters begin or end in the text. Blanks alone tell nothing, and what stands everywhere neither. */
function ends(text: string, edge: string, side: 'start' | 'end'): number[] {
  if (edge.trim().length < EDGE / 2) return []
  const found = [...text.matchAll(new RegExp(escaped(edge), 'gu'))].map(({ index }) => index)
  return found.length > 20 ? [] : found.map((index) => (side === 'start' ? index : index + edge.length))
}

function placesOf(text: string, quote: string): Span[] {
  const exact = new RegExp(escaped(quote), 'gu')
  // An edit may have changed line breaks and blanks between the words.
  const loose = new RegExp(quote.trim().split(/\s+/u).map(escaped).join('\\s+'), 'gu')
  for (const pattern of [exact, loose]) {
    const found = [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    if (found.length > 0) return found
  }
  return []
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

function commonEnd(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1
  return length
}
