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
  it('keeps a stroke of one pixel visible at a tenth of the size', async () => {
    const strokes = Array.from({ length: 100 }, (_, i) => (i === 37 ? 0 : 255))
    const small = await resize(grey(100, 10, Array.from({ length: 10 }, () => strokes).flat()), 10, 1)
    expect(reds(small)[3]).toBeLessThan(240)
    expect(reds(small)[8]).toBe(255)
  })

  it('gives exactly the size that was asked for, whatever the shape of the picture', async () => {
    const small = await resize(grey(5, 1, [0, 0, 0, 0, 200]), 32, 64)
    expect([small.width, small.height, small.data.length]).toEqual([32, 64, 32 * 64 * 3])
  })

  it('keeps the three channels apart', async () => {
    const picture = { width: 2, height: 2, data: Uint8Array.from([10, 20, 30, 30, 40, 50, 10, 20, 30, 30, 40, 50]) }
    expect([...(await resize(picture, 1, 1)).data]).toEqual([20, 30, 40])
  })
})
