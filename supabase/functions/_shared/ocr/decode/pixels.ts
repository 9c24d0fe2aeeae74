// A decoded picture, and two small calculations that the OCR steps share. Pure: no decoder, no model.

/** Eight bits per channel; red, green, blue; row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** The number of clockwise quarter turns that make a picture upright. */
export type QuarterTurns = 0 | 1 | 2 | 3

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The upper median. 0 for an empty list, so that "no lines" means "no height". */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
