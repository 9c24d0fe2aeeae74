// Where the searched words stand in a text, and the part of a long text that shows them. Pure.
import { limits } from '@jotsam/core/limits'
import { toPlainText } from '@jotsam/core/plain-text'
import { preview } from '@jotsam/core/preview'

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

/** The card's preview; when the words stand further down, the part around them. */
export function excerpt(content: string, words: string): string {
  const opening = preview(content)
  const sought = words.trim().toLowerCase()
  if (sought === '' || opening.toLowerCase().includes(sought)) return opening
  const text = toPlainText(content).replace(/\s+/g, ' ').trim()
  const at = text.toLowerCase().indexOf(sought)
  if (at < 0) return opening
  const start = text.indexOf(' ', Math.max(0, at - BEFORE)) + 1
  return `...${preview(text.slice(Math.min(start, at)), limits.capture.previewLength)}`
}

const BEFORE = 50

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
