// A passage that a person marked while reading, and how it is found again after the note was edited.

export const highlightColours = ['yellow', 'green', 'blue', 'pink'] as const
export type HighlightColour = (typeof highlightColours)[number]

/** The text quote selector of W3C's Web Annotation: the words with the text before and after them. */
export type TextQuote = { quote: string; prefix: string; suffix: string; start_position: number }

export type Highlight = TextQuote & {
  id: string
  user_id: string
  capture_id: string
  colour: HighlightColour
  comment: string
  created_at: string
}

export type Span = { start: number; end: number }

export const longestQuote = 5000
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

/** Of several equal passages, the one whose surroundings fit best, then the nearest. Null when the words are gone. */
export function findQuote(text: string, sought: TextQuote): Span | null {
  const spans = placesOf(text, sought.quote)
  const fit = ({ start, end }: Span) =>
    commonEnd(text.slice(Math.max(0, start - CONTEXT), start), sought.prefix) +
    commonStart(text.slice(end, end + CONTEXT), sought.suffix)
  const distance = ({ start }: Span) => Math.abs(start - sought.start_position)
  return spans.toSorted((one, other) => fit(other) - fit(one) || distance(one) - distance(other))[0] ?? null
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
