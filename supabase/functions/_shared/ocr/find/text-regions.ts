// Finds the connected components in the detector's probability map.
import type { Point } from './convex-hull.ts'

export interface TextRegion {
  /** The corners of the outermost pixels of every row, which suffice for the hull. */
  readonly outline: readonly Point[]
  readonly pixels: number
  /** The mean probability over the patch. */
  readonly score: number
}

export function textRegions(map: Float32Array, width: number, height: number, threshold: number): TextRegion[] {
  const seen = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  const regions: TextRegion[] = []
  for (let i = 0; i < map.length; i++) {
    if (seen[i] || (map[i] ?? 0) <= threshold) continue
    regions.push(flood(map, width, height, threshold, seen, stack, i))
  }
  return regions
}

function flood(
  map: Float32Array,
  width: number,
  height: number,
  threshold: number,
  seen: Uint8Array,
  stack: Int32Array,
  start: number,
): TextRegion {
  const rows = new Map<number, { left: number; right: number }>()
  let [depth, sum, pixels] = [1, 0, 0]
  stack[0] = start
  seen[start] = 1
  while (depth > 0) {
    const at = stack[--depth] ?? 0
    const y = Math.floor(at / width)
    const x = at - y * width
    sum += map[at] ?? 0
    pixels++
    widen(rows, x, y)
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (seen[next] || (map[next] ?? 0) <= threshold) continue
        seen[next] = 1
        stack[depth++] = next
      }
    }
  }
  return { outline: corners(rows), pixels, score: sum / pixels }
}

function widen(rows: Map<number, { left: number; right: number }>, x: number, y: number): void {
  const row = rows.get(y)
  if (!row) rows.set(y, { left: x, right: x })
  else if (x < row.left) row.left = x
  else if (x > row.right) row.right = x
}

function corners(rows: ReadonlyMap<number, { left: number; right: number }>): Point[] {
  const outline: Point[] = []
  for (const [y, { left, right }] of rows) outline.push([left, y], [right + 1, y], [left, y + 1], [right + 1, y + 1])
  return outline
}
