// Which part of the graph the screen shows. Pure.
import { limits } from '@jotsam/core/plan/limits'
import { type ZoomTransform, zoomIdentity } from 'd3-zoom'

export interface Size {
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

const FIT_MAX = 2.4
/** The fewer the notes, the more they may be enlarged: six fivefold, twelve or more by FIT_MAX. */
const FEW = 30
const FIT_MARGIN = 48
/** Two lines at the bottom, which are no place for notes. */
const LEGEND = 44
const REVEAL_MARGIN = 80

/** Shows all points in the middle of the screen, above the legend; a few notes are not enlarged without limit. Null without points. */
export function fitted(points: readonly Point[], { width, height }: Size): ZoomTransform | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) return null
  const room = (length: number) => Math.max(1, length - FIT_MARGIN * 2)
  const free = height - LEGEND
  const wanted = Math.min(room(width) / Math.max(1, right - left), room(free) / Math.max(1, bottom - top))
  const largest = Math.max(FIT_MAX, FEW / points.length)
  const scale = Math.min(largest, limits.libraryGraph.zoomMax, Math.max(limits.libraryGraph.zoomMin, wanted))
  return zoomIdentity
    .translate(width / 2, free / 2)
    .scale(scale)
    .translate(-(left + right) / 2, -(top + bottom) / 2)
}

/** How far to pan so that a point of the screen is well inside it. */
export function panToReveal({ x, y }: Point, { width, height }: Size): [number, number] {
  const inside = (at: number, length: number) =>
    Math.min(Math.max(at, Math.min(REVEAL_MARGIN, length / 2)), Math.max(length - REVEAL_MARGIN, length / 2))
  return [inside(x, width) - x, inside(y, height) - y]
}
