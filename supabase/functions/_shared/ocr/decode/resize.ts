// Scales a picture: with a box filter when shrinking, so that thin strokes are not skipped, and bilinear otherwise.
import { clamp, type Pixels } from './pixels.ts'

export function resize(source: Pixels, width: number, height: number): Pixels {
  if (width === source.width && height === source.height) return source
  const shrinks = source.width / width > 1.5 || source.height / height > 1.5
  return { width, height, data: shrinks ? average(source, width, height) : interpolate(source, width, height) }
}

function average(
  { width: sourceWidth, height: sourceHeight, data }: Pixels,
  width: number,
  height: number,
): Uint8Array {
  const out = new Uint8Array(width * height * 3)
  const columns = spans(sourceWidth, width)
  const rows = spans(sourceHeight, height)
  const stride = sourceWidth * 3
  // Vertical first: the rows are then summed in memory order.
  const sums = new Int32Array(stride)
  let at = 0
  for (let row = 0; row < height; row++) {
    const top = rows.starts[row] ?? 0
    const bottom = rows.ends[row] ?? 0
    addUp(data.subarray(top * stride, bottom * stride), sums)
    for (let column = 0; column < width; column++) {
      const left = columns.starts[column] ?? 0
      const right = columns.ends[column] ?? 0
      let red = 0
      let green = 0
      let blue = 0
      for (let i = left * 3; i < right * 3; i += 3) {
        red += sums[i] ?? 0
        green += sums[i + 1] ?? 0
        blue += sums[i + 2] ?? 0
      }
      const count = (bottom - top) * (right - left)
      out[at++] = red / count
      out[at++] = green / count
      out[at++] = blue / count
    }
  }
  return out
}

function addUp(rows: Uint8Array, sums: Int32Array): void {
  sums.fill(0)
  for (let start = 0; start < rows.length; start += sums.length) {
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (rows[start + i] ?? 0)
  }
}

/** The source pixels under each target pixel, at least one. */
function spans(from: number, to: number): { starts: Int32Array; ends: Int32Array } {
  const step = from / to
  const starts = Int32Array.from({ length: to }, (_, i) => Math.floor(i * step))
  const ends = starts.map((start, i) => Math.max(start + 1, Math.min(from, Math.ceil((i + 1) * step))))
  return { starts, ends }
}

function interpolate(
  { width: sourceWidth, height: sourceHeight, data }: Pixels,
  width: number,
  height: number,
): Uint8Array {
  const out = new Uint8Array(width * height * 3)
  const columns = samples(sourceWidth, width)
  const rows = samples(sourceHeight, height)
  let at = 0
  for (const [top, bottom, down] of rows) {
    for (const [left, right, across] of columns) {
      const a = (top * sourceWidth + left) * 3
      const b = (top * sourceWidth + right) * 3
      const c = (bottom * sourceWidth + left) * 3
      const d = (bottom * sourceWidth + right) * 3
      for (let k = 0; k < 3; k++) {
        const upper = (data[a + k] ?? 0) * (1 - across) + (data[b + k] ?? 0) * across
        const lower = (data[c + k] ?? 0) * (1 - across) + (data[d + k] ?? 0) * across
        out[at++] = upper * (1 - down) + lower * down + 0.5
      }
    }
  }
  return out
}

/** The two source pixels around each target pixel's centre, and the weight of the second. */
function samples(from: number, to: number): [number, number, number][] {
  const step = from / to
  return Array.from({ length: to }, (_, i) => {
    const at = clamp((i + 0.5) * step - 0.5, 0, from - 1)
    const first = Math.floor(at)
    return [first, Math.min(from - 1, first + 1), at - first]
  })
}
