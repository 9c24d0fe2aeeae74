// Cuts a very tall picture (a scrolled screenshot, a receipt) into overlapping strips. Scaled down as a whole for the detector,
// its text would be too small.
import type { Pixels } from '../decode/pixels.ts'

export interface Strip {
  readonly picture: Pixels
  /** The first row of the strip in the whole picture. */
  readonly top: number
  /** The rows of the whole that belong to this strip. A line in the overlap belongs to one strip only. */
  readonly from: number
  readonly to: number
}

export function strips(picture: Pixels): Strip[] {
  const { width, height, data } = picture
  if (height <= width * TALL || height <= MIN_STRIP * TALL) return [{ picture, top: 0, from: 0, to: height }]
  const longest = Math.max(MIN_STRIP, width * STRIP)
  const count = Math.ceil((height - OVERLAP) / (longest - OVERLAP))
  const step = (height - OVERLAP) / count
  return Array.from({ length: count }, (_, i) => {
    const top = Math.floor(i * step)
    const bottom = i === count - 1 ? height : Math.floor((i + 1) * step) + OVERLAP
    return {
      picture: { width, height: bottom - top, data: data.subarray(top * width * 3, bottom * width * 3) },
      top,
      from: i === 0 ? 0 : top + OVERLAP / 2,
      to: i === count - 1 ? height : bottom - OVERLAP / 2,
    }
  })
}

/** A picture with a larger ratio of height to width is cut, and each strip has this ratio. */
const TALL = 2
const STRIP = 1.4
const MIN_STRIP = 800
/** Twice the height of the tallest line that is never cut. */
const OVERLAP = 160
