// A rectangle, possibly slanted, around a line of text.
import type { Point } from './convex-hull.ts'

export interface TextBox {
  /** The centre. */
  readonly cx: number
  readonly cy: number
  /** Lengths along (ux, uy) and across it. */
  readonly width: number
  readonly height: number
  /** A unit vector along the box, within 45 degrees of the x axis. */
  readonly ux: number
  readonly uy: number
}

/** The smallest rectangle around a hull. One of its sides always lies on an edge of the hull. */
export function smallestBox(hull: readonly Point[]): TextBox | null {
  let best: Fit | null = null
  hull.forEach((corner, i) => {
    const next = hull[(i + 1) % hull.length] ?? corner
    const length = Math.hypot(next[0] - corner[0], next[1] - corner[1])
    if (length === 0) return
    const fit = fitAlong(hull, (next[0] - corner[0]) / length, (next[1] - corner[1]) / length)
    if (!best || fit.width * fit.height < best.width * best.height) best = fit
  })
  return best && level(best)
}

/** Grows all four sides by the distance by which the detector's training shrank them: area / perimeter * `ratio`. */
export function growBox(box: TextBox, ratio: number): TextBox {
  const distance = (box.width * box.height * ratio) / (2 * (box.width + box.height))
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance }
}

/** The same box after the picture was stretched. */
export function scaleBox(box: TextBox, scaleX: number, scaleY: number): TextBox {
  const x = box.ux * scaleX
  const y = box.uy * scaleY
  const along = Math.hypot(x, y)
  return {
    cx: box.cx * scaleX,
    cy: box.cy * scaleY,
    width: box.width * along,
    height: box.height * Math.hypot(box.uy * scaleX, box.ux * scaleY),
    ux: x / along,
    uy: y / along,
  }
}

type Fit = TextBox

function fitAlong(hull: readonly Point[], ux: number, uy: number): Fit {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of hull) {
    const along = x * ux + y * uy
    const across = y * ux - x * uy
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const along = (left + right) / 2
  const across = (top + bottom) / 2
  return {
    cx: along * ux - across * uy,
    cy: along * uy + across * ux,
    width: right - left,
    height: bottom - top,
    ux,
    uy,
  }
}

/** Normalises the box so that its direction points right. */
function level(box: TextBox): TextBox {
  const { ux, uy, width, height } = box
  const stands = Math.abs(uy) > Math.abs(ux)
  const turned = stands ? { ...box, ux: uy, uy: -ux, width: height, height: width } : box
  return turned.ux < 0 ? { ...turned, ux: -turned.ux, uy: -turned.uy } : turned
}
