// Groups pieces of text into rows, also on a slanted page.
import { median } from '../decode/pixels.ts'
import type { TextBox } from './text-box.ts'

/** A box with its position on the straightened page. */
export interface Placed<T extends TextBox = TextBox> {
  readonly item: T
  readonly left: number
  readonly right: number
  readonly y: number
}

/** Corrects the slant of a photographed page, which may vary from top to bottom. */
export function straighten<T extends TextBox>(items: readonly T[]): Placed<T>[] {
  const slope = slopeOf(items)
  const middle = median(items.map((item) => item.cx))
  return items.map((item) => ({
    item,
    left: item.cx - item.width / 2,
    right: item.cx + item.width / 2,
    y: item.cy - slope(item.cy) * (item.cx - middle),
  }))
}

/** Rows from top to bottom, each from left to right. */
export function rowsOf<T extends TextBox>(placed: readonly Placed<T>[]): T[][] {
  const rows: Row<T>[] = []
  for (const next of [...placed].sort((a, b) => a.y - b.y)) {
    const row = rows.find((candidate) => fits(candidate, next))
    if (!row) {
      rows.push({ y: next.y, height: next.item.height, members: [next] })
      continue
    }
    row.members.push(next)
    row.y += (next.y - row.y) / row.members.length
    row.height += (next.item.height - row.height) / row.members.length
  }
  return rows
    .sort((a, b) => a.y - b.y)
    .map((row) => row.members.sort((a, b) => a.left - b.left).map(({ item }) => item))
}

interface Row<T extends TextBox> {
  y: number
  height: number
  members: Placed<T>[]
}

/** At the same height on the page, and not one above the other in tight leading. */
function fits<T extends TextBox>(row: Row<T>, next: Placed<T>): boolean {
  if (Math.abs(row.y - next.y) >= 0.5 * Math.min(row.height, next.item.height)) return false
  return !row.members.some((other) => {
    const overlap = Math.min(other.right, next.right) - Math.max(other.left, next.left)
    return overlap > 0.5 * Math.min(other.item.width, next.item.width)
  })
}

/** The slope of a line at height y, fitted to the long lines and weighted by their length. */
function slopeOf(items: readonly TextBox[]): (y: number) => number {
  const long = items.filter((item) => item.width > item.height * 3)
  const slopes = long.map((item) => item.uy / item.ux)
  if (long.length < 3) {
    const slope = median(slopes)
    return () => slope
  }
  const total = long.reduce((sum, item) => sum + item.width, 0)
  const meanY = long.reduce((sum, item) => sum + item.width * item.cy, 0) / total
  const meanSlope = long.reduce((sum, item) => sum + (item.width * item.uy) / item.ux, 0) / total
  const spread = long.reduce((sum, item) => sum + item.width * (item.cy - meanY) ** 2, 0)
  const trend = long.reduce((sum, item) => sum + item.width * (item.cy - meanY) * (item.uy / item.ux - meanSlope), 0)
  const change = spread > 0 ? trend / spread : 0
  return (y) => meanSlope + change * (y - meanY)
}
