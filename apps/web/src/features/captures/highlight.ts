// Finds the search text in a capture, and the excerpt that shows it. Pure.

import { preview } from '@jotsam/core/capture/preview'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { limits } from '@jotsam/core/plan/limits'

export interface Piece {
  readonly text: string
  readonly isHit: boolean
  readonly at: number
}

export function piecesOf(text: string, words: string): Piece[] {
  const sought = words.trim()
  if (sought === '') return [{ text, isHit: false, at: 0 }]
  const pieces: Piece[] = []
  let from = 0
  for (const hit of text.matchAll(new RegExp(escaped(sought), 'giu'))) {
    if (hit.index > from) pieces.push({ text: text.slice(from, hit.index), isHit: false, at: from })
    pieces.push({ text: hit[0], isHit: true, at: hit.index })
    from = hit.index + hit[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false, at: from })
  return pieces
}

/** The card's preview, or the part around the first hit if it is further down. */
export function excerpt(content: string, words: string): string {
  const opening = preview(content)
  if (words.trim() === '') return opening
  const text = toPlainText(content).replace(/\s+/g, ' ').trim()
  const start = startToShow(text, words, PREVIEW)
  return start === 0 ? opening : `...${preview(text.slice(start), limits.capture.previewLength)}`
}

/** The title, or the part around the first hit if a card would cut it off. */
export function titleExcerpt(title: string, words: string): string {
  const start = startToShow(title, words, TITLE)
  return start === 0 ? title : `...${title.slice(start)}`
}

// How many characters a narrow card shows at least, and how many an excerpt shows before the hit.
const PREVIEW = { shown: 100, before: 50 }
const TITLE = { shown: 40, before: 16 }

function startToShow(text: string, words: string, { shown, before }: typeof TITLE): number {
  const sought = words.trim().toLowerCase()
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought)
  if (at < 0 || at + sought.length <= shown) return 0
  return Math.min(text.indexOf(' ', Math.max(0, at - before)) + 1 || at, at)
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
