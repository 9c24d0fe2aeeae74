import { describe, expect, it } from 'vitest'
import type { Pixels } from '../decode/pixels.ts'
import { rotate } from '../decode/rotate.ts'
import { cropLine, LINE_HEIGHT, type LineCrop } from './crop-line.ts'

/** A gradient stands for a line of text: dark on the left, light on the right. */
const ramp: Pixels = {
  width: 200,
  height: 100,
  data: Uint8Array.from({ length: 200 * 100 * 3 }, (_, i) => Math.floor(i / 3) % 200),
}
const level = { cx: 100, cy: 50, width: 96, height: 24, ux: 1, uy: 0 }
const middleRow = ({ width, data }: LineCrop): number[] => [...data.subarray(24 * width, 25 * width)]

describe('cropLine', () => {
  it('scales the line to the height that the recogniser reads', () => {
    const crop = cropLine(ramp, level)
    expect(crop.width).toBe((96 / 24) * LINE_HEIGHT)
    expect(crop.data).toHaveLength(3 * LINE_HEIGHT * crop.width)
  })

  it('samples from the left end to the right end, from -1 for black to 1 for white', () => {
    const row = middleRow(cropLine(ramp, level))
    expect(row.at(0)).toBeCloseTo(52 / 127.5 - 1, 1)
    expect(row.at(-1)).toBeCloseTo(148 / 127.5 - 1, 1)
  })

  it('reads a vertical line upwards or downwards as requested', () => {
    const standing = { ...level, cx: 50, cy: 100, width: 24, height: 96 }
    const expected = middleRow(cropLine(ramp, level))
    for (const [turned, upward] of [
      [rotate(ramp, 3), 'clockwise'],
      [rotate(ramp, 1), 'anticlockwise'],
    ] as const) {
      const row = middleRow(cropLine(turned, standing, upward))
      for (const [i, value] of row.entries()) expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 1)
    }
  })

  it('leaves a single character upright when requested', () => {
    const narrow = { ...level, width: 10, height: 24 }
    expect(cropLine(ramp, narrow, 'standing').width).toBe(20)
    expect(cropLine(ramp, narrow, 'clockwise').width).toBe(115)
  })

  it('averages when the line is much taller than the crop, so that thin strokes stay visible', () => {
    const stripes: Pixels = {
      width: 400,
      height: 400,
      data: Uint8Array.from({ length: 480_000 }, (_, i) => (Math.floor(i / 3) % 8 === 0 ? 0 : 255)),
    }
    const row = middleRow(cropLine(stripes, { cx: 200, cy: 200, width: 384, height: 384, ux: 1, uy: 0 }))
    for (const value of row) expect(value).toBeCloseTo((7 / 8) * 2 - 1, 0)
  })

  it('stays inside the picture when the box does not', () => {
    const crop = cropLine(ramp, { ...level, cx: 0, cy: 0 })
    expect(crop.data.every((value) => value >= -1 && value <= 1)).toBe(true)
  })

  it('accepts a picture of one pixel', () => {
    const dot: Pixels = { width: 1, height: 1, data: Uint8Array.of(9, 9, 9) }
    expect(cropLine(dot, { cx: 0.5, cy: 0.5, width: 1, height: 1, ux: 1, uy: 0 }).data.every(Number.isFinite)).toBe(
      true,
    )
  })
})
