// What part of the plane the screen shows: a point of the graph times the scale plus the offset is a point of the screen. Pure.
import { limits } from '@jotsam/core/plan/limits'

export interface Viewport {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const { zoomMin, zoomMax } = limits.libraryGraph
const FIT_MAX = 2.4

export function panned(view: Viewport, dx: number, dy: number): Viewport {
  return { ...view, x: view.x + dx, y: view.y + dy }
}

/** The point of the screen that is zoomed at stays where it is. */
export function zoomed(view: Viewport, factor: number, x: number, y: number): Viewport {
  const scale = Math.min(zoomMax, Math.max(zoomMin, view.scale * factor))
  const by = scale / view.scale
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by }
}

/** All of the bounds, in the middle, with a margin; a few notes are not blown up. */
export function fitted(bounds: Bounds, { width, height }: Size, margin = 48): Viewport {
  const room = { width: Math.max(1, width - margin * 2), height: Math.max(1, height - margin * 2) }
  const wanted = Math.min(
    room.width / Math.max(1, bounds.right - bounds.left),
    room.height / Math.max(1, bounds.bottom - bounds.top),
  )
  const scale = Math.min(FIT_MAX, Math.max(zoomMin, wanted))
  return {
    scale,
    x: width / 2 - ((bounds.left + bounds.right) / 2) * scale,
    y: height / 2 - ((bounds.top + bounds.bottom) / 2) * scale,
  }
}

/** Moves no more than is needed for the point of the graph to stand well inside the screen. */
export function revealed(view: Viewport, at: { x: number; y: number }, { width, height }: Size, margin = 80): Viewport {
  const [x, y] = [at.x * view.scale + view.x, at.y * view.scale + view.y]
  const into = (place: number, length: number) =>
    Math.min(Math.max(place, Math.min(margin, length / 2)), Math.max(length - margin, length / 2))
  return panned(view, into(x, width) - x, into(y, height) - y)
}
