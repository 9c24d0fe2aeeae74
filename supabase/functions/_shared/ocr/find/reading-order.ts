// Sorts pieces of text into reading order: columns of prose one after the other, a table row by row.
import { median } from '../decode/pixels.ts'
import type { TextBox } from './text-box.ts'
import { type Placed, rowsOf, straighten } from './text-rows.ts'

/** Rows in reading order, the pieces of each from left to right. */
export function readingOrder<T extends TextBox>(items: readonly T[]): T[][] {
  return cut(straighten(items), median(items.map((item) => item.height)), 0)
}

const MAX_DEPTH = 6
const MIN_TO_CUT = 6
const MIN_COLUMN = 4
/** Gaps in line heights: a gutter is wider than a word space, a break taller than the leading. */
const GUTTER = 0.6
const BREAK = 0.35
/** A line of prose is much wider than high. Cells of a table are not, and a table is not split into columns. */
const PROSE = 7
const GUTTER_SLANTS = Array.from({ length: 13 }, (_, i) => (i - 6) * 0.04)

function cut<T extends TextBox>(placed: readonly Placed<T>[], lineHeight: number, depth: number): T[][] {
  if (placed.length < MIN_TO_CUT || depth > MAX_DEPTH) return rowsOf(placed)
  // A full-width title hides the gutter below it, so a page without a gutter is split horizontally first.
  const parts = atGutter(placed, lineHeight) ?? atBreak(placed, lineHeight)
  return parts ? parts.flatMap((part) => cut(part, lineHeight, depth + 1)) : rowsOf(placed)
}

type Parts<T extends TextBox> = [Placed<T>[], Placed<T>[]]

function atGutter<T extends TextBox>(placed: readonly Placed<T>[], lineHeight: number): Parts<T> | null {
  let widest = lineHeight * GUTTER
  let best: Parts<T> | null = null
  for (const slant of GUTTER_SLANTS) {
    const shifted = placed
      .map((place) => ({ place, left: place.left + slant * place.item.cy, right: place.right + slant * place.item.cy }))
      .sort((a, b) => a.left - b.left)
    let reached = -Infinity
    shifted.forEach(({ left, right }, i) => {
      const gap = left - reached
      reached = Math.max(reached, right)
      if (gap <= widest || i < MIN_COLUMN || shifted.length - i < MIN_COLUMN) return
      const parts = splitAt(
        shifted.map(({ place }) => place),
        i,
      )
      if (!parts.every(isProse)) return
      widest = gap
      best = parts
    })
  }
  return best
}

function atBreak<T extends TextBox>(placed: readonly Placed<T>[], lineHeight: number): Parts<T> | null {
  const sorted = [...placed].sort((a, b) => a.y - b.y)
  let tallest = lineHeight * BREAK
  let at = 0
  let reached = Infinity
  sorted.forEach(({ y, item }, i) => {
    const gap = y - item.height / 2 - reached
    if (gap > tallest) {
      tallest = gap
      at = i
    }
    reached = i === 0 ? y + item.height / 2 : Math.max(reached, y + item.height / 2)
  })
  return at > 0 ? splitAt(sorted, at) : null
}

const splitAt = <E>(list: readonly E[], at: number): [E[], E[]] => [list.slice(0, at), list.slice(at)]

const isProse = <T extends TextBox>(column: readonly Placed<T>[]): boolean =>
  median(column.map(({ item }) => item.width / item.height)) > PROSE
