// Rotates a picture by clockwise quarter turns, exactly.
import type { Pixels, QuarterTurns } from './pixels.ts'

export function rotate(source: Pixels, turns: QuarterTurns): Pixels {
  if (turns === 0) return source
  const { width, height, data } = source
  const out = new Uint8Array(data.length)
  const upsideDown = turns === 2
  const [outWidth, outHeight] = upsideDown ? [width, height] : [height, width]
  // The target index of the first source pixel, and the target offset of one step right or down in the source.
  const start = { 1: outWidth - 1, 2: width * height - 1, 3: (outHeight - 1) * outWidth }[turns]
  const right = { 1: outWidth, 2: -1, 3: -outWidth }[turns]
  const down = { 1: -1, 2: -width, 3: 1 }[turns]
  let from = 0
  for (let y = 0; y < height; y++) {
    let to = start + y * down
    for (let x = 0; x < width; x++) {
      out[to * 3] = data[from++] ?? 0
      out[to * 3 + 1] = data[from++] ?? 0
      out[to * 3 + 2] = data[from++] ?? 0
      to += right
    }
  }
  return { width: outWidth, height: outHeight, data: out }
}
