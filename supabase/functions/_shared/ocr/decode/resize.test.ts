import { describe, expect, it } from 'vitest'
import type { Pixels } from './pixels.ts'
import { resize } from './resize.ts'

const grey = (width: number, height: number, values: readonly number[]): Pixels => ({
  width,
  height,
  data: Uint8Array.from(values.flatMap((value) => [value, value, value])),
})
const reds = ({ data }: Pixels): number[] => [...data].filter((_, i) => i % 3 === 0)

describe('resize', () => {
  it('averages all source pixels under a target pixel when it shrinks', () => {
    expect(reds(resize(grey(4, 2, [0, 100, 10, 10, 200, 100, 10, 50]), 2, 1))).toEqual([100, 20])
  })

  it('keeps a stroke of one pixel visible at a tenth of the size', () => {
    const stroke = Array.from({ length: 100 }, (_, i) => (i === 37 ? 0 : 255))
    expect(reds(resize(grey(100, 1, stroke), 10, 1))[3]).toBe(229)
  })

  it('blends neighbours when it enlarges', () => {
    expect(reds(resize(grey(2, 1, [0, 100]), 4, 1))).toEqual([0, 25, 75, 100])
  })

  it('covers every source pixel when the sizes do not divide', () => {
    expect(reds(resize(grey(5, 1, [0, 0, 0, 0, 200]), 2, 1))).toEqual([0, 66])
  })

  it('returns the picture itself when the size is the same', () => {
    const picture = grey(2, 1, [1, 2])
    expect(resize(picture, 2, 1)).toBe(picture)
  })

  it('keeps the three channels apart', () => {
    const picture = { width: 2, height: 1, data: Uint8Array.from([10, 20, 30, 30, 40, 50]) }
    expect([...resize(picture, 1, 1).data]).toEqual([20, 30, 40])
  })
})
