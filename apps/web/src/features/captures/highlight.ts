// Finds the searched texts in a capture, and the excerpt that shows them. Pure.

import { cardPreview } from '@jotsam/core/capture/card-preview'
import { preview } from '@jotsam/core/capture/preview'
import { wordsOfMentions } from '@jotsam/core/capture/zettel-id'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { limits } from '@jotsam/core/plan/limits'

export interface Piece {
  readonly text: string
  readonly isHit: boolean
  readonly at: number
}

export function piecesOf(text: string, hits: readonly string[]): Piece[] {
  const sought = soughtIn(hits)
  if (!sought) return [{ text, isHit: false, at: 0 }]
  const pieces: Piece[] = []
  let from = 0
  for (const hit of text.matchAll(sought)) {
    if (hit.index > from) pieces.push({ text: text.slice(from, hit.index), isHit: false, at: from })
    pieces.push({ text: hit[0], isHit: true, at: hit.index })
    from = hit.index + hit[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false, at: from })
  return pieces
}

/** The pieces of a snippet of ranked search, whose hits stand between U+E000 and U+E001. */
export function snippetPieces(snippet: string): Piece[] {
  let at = 0
  return wordsOfMentions(snippet)
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
  const sought = soughtIn(hits)
  if (!sought) return opening
  const text = toPlainText(content).replace(/\s+/g, ' ').trim()
  const hit = text.matchAll(sought).next().value
  const room = isRow ? ROW : CARD
  if (!hit || hit.index + hit[0].length <= room.shown) return opening
  const start = Math.min(text.indexOf(' ', Math.max(0, hit.index - room.before)) + 1 || hit.index, hit.index)
  return `...${preview(text.slice(start), limits.capture.previewLength)}`
}

// How many characters a narrow card or row shows at least, and how many an excerpt shows before the hit.
const CARD = { shown: 100, before: 50 }
const ROW = { shown: 24, before: 12 }

/** Longer texts first, so that a hit is marked whole. */
function soughtIn(hits: readonly string[]): RegExp | null {
  const sought = hits.map((hit) => hit.trim()).filter((hit) => hit !== '')
  if (sought.length === 0) return null
  const patterns = sought
    .sort((a, b) => b.length - a.length)
    .map((hit) => hit.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/['’]/g, "['’]"))
  return new RegExp(patterns.join('|'), 'giu')
}
