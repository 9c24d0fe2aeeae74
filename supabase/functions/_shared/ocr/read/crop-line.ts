// Cuts one line of text out of the picture, straightens it and scales it to the height of the recogniser.
import { clamp, type Pixels } from '../decode/pixels.ts'
import type { TextBox } from '../find/text-box.ts'

export const LINE_HEIGHT = 48
const MIN_WIDTH = 16
const MAX_WIDTH = 3200

/** Three planes of LINE_HEIGHT rows, each value from -1 to 1. */
export interface LineCrop {
  readonly width: number
  readonly data: Float32Array
}

/** How to read a box that is taller than wide: upright (a single digit), or after one or three quarter turns. */
export type Upward = 'standing' | 'clockwise' | 'anticlockwise'

export function cropLine(picture: Pixels, box: TextBox, upward: Upward = 'clockwise'): LineCrop {
  const line = isTall(box) && upward !== 'standing' ? toHorizontal(box, upward) : box
  const width = clamp(Math.round((line.width / line.height) * LINE_HEIGHT), MIN_WIDTH, MAX_WIDTH)
  const plane = LINE_HEIGHT * width
  const data = new Float32Array(3 * plane)
  // A line much taller than the crop is sampled several times per pixel, or thin strokes would be lost.
  const samples = Math.max(1, Math.round(line.height / LINE_HEIGHT / 1.3))
  const scale = 1 / (samples * samples * 127.5)
  for (let y = 0; y < LINE_HEIGHT; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let j = 0; j < samples; j++) {
        const across = ((y + (j + 0.5) / samples) / LINE_HEIGHT - 0.5) * line.height
        for (let i = 0; i < samples; i++) {
          const along = ((x + (i + 0.5) / samples) / width - 0.5) * line.width
          const fromX = clamp(line.cx + along * line.ux - across * line.uy - 0.5, 0, picture.width - 1.001)
          const fromY = clamp(line.cy + along * line.uy + across * line.ux - 0.5, 0, picture.height - 1.001)
          const left = Math.floor(fromX)
          const top = Math.floor(fromY)
          const wx = fromX - left
          const wy = fromY - top
          const a = (top * picture.width + left) * 3
          const c = a + picture.width * 3
          const pixels = picture.data
          const wa = (1 - wx) * (1 - wy)
          const wb = wx * (1 - wy)
          const wc = (1 - wx) * wy
          const wd = wx * wy
          red += at(pixels, a) * wa + at(pixels, a + 3) * wb + at(pixels, c) * wc + at(pixels, c + 3) * wd
          green += at(pixels, a + 1) * wa + at(pixels, a + 4) * wb + at(pixels, c + 1) * wc + at(pixels, c + 4) * wd
          blue += at(pixels, a + 2) * wa + at(pixels, a + 5) * wb + at(pixels, c + 2) * wc + at(pixels, c + 5) * wd
        }
      }
      const to = y * width + x
      data[to] = red * scale - 1
      data[plane + to] = green * scale - 1
      data[2 * plane + to] = blue * scale - 1
    }
  }
  return { width, data }
}

export const isTall = (box: TextBox): boolean => box.height > box.width * 1.5

/** The same box read along its long side. */
function toHorizontal(box: TextBox, upward: Exclude<Upward, 'standing'>): TextBox {
  const [ux, uy] = upward === 'clockwise' ? [box.uy, -box.ux] : [-box.uy, box.ux]
  return { ...box, width: box.height, height: box.width, ux, uy }
}

// A picture of one pixel has no right neighbour. Its missing samples have no visible weight.
const at = (data: Uint8Array, index: number): number => data[index] ?? 0
