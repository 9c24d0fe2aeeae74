// Finds the searched texts in a capture, and the excerpt that shows them. Pure.

import { cardPreview } from '@jotsam/core/capture/preview/card-preview'
import { preview } from '@jotsam/core/capture/preview/preview'
import { withoutZettels } from '@jotsam/core/capture/zettel-id'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { limits } from '@jotsam/core/plan/limits'
import { placesOf } from '@jotsam/core/search/places-of'

export interface Piece {
  readonly text: string
  readonly isHit: boolean
  readonly at: number
}

export function piecesOf(text: string, hits: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { start, end } of placesOf(text, hits)) {
    if (start > from) pieces.push({ text: text.slice(from, start), isHit: false, at: from })
    pieces.push({ text: text.slice(start, end), isHit: true, at: start })
    from = end
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false, at: from })
  return pieces
}

/** The pieces of a snippet of ranked search, whose hits stand between U+E000 and U+E001. */
export function snippetPieces(snippet: string): Piece[] {
  let at = 0
  return withoutZettels(snippet)
    .split(/[\uE000\uE001]/)
    .map((text, n) => {
      const piece = { text, isHit: n % 2 === 1, at }
      at += text.length
      return piece
    })
    .filter(({ text }) => text !== '')
}

/** The card's preview, or the part around the first hit if it is further down. A row shows one line. */
export function excerpt(content: string, hits: readonly string[], title = '', isRow = false): string {
  const opening = cardPreview(content, title)
  if (hits.length === 0) return opening
  const text = toPlainText(content).replace(/\s+/g, ' ').trim()
  const hit = placesOf(text, hits)[0]
  const room = isRow ? ROW : CARD
  if (!hit || hit.end <= room.shown) return opening
  const start = Math.min(text.indexOf(' ', Math.max(0, hit.start - room.before)) + 1 || hit.start, hit.start)
  return `...${preview(text.slice(start), limits.capture.previewLength)}`
}

// How many characters a narrow card or row shows at least, and how many an excerpt shows before the hit.
const CARD = { shown: 100, before: 50 }
const ROW = { shown: 24, before: 12 }
