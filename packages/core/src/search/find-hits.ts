// Finds the words of a search in a text: the whole query, or else each of its words and phrases.

import type { Span } from '../highlights/highlight.ts'
import { placesOf } from './places-of.ts'
import { hitsOf } from './query.ts'

export function findHits(text: string, query: string): Span[] {
  const hits = placesOf(text, [query])
  return hits.length > 0 ? hits : placesOf(text, hitsOf(query))
}
