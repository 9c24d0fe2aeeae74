import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pixels } from '../decode/pixels.ts'
import { strips } from './strips.ts'

const page = (width: number, height: number): Pixels => ({ width, height, data: new Uint8Array(width * height * 3) })

describe('strips', () => {
  it.each([
    [1000, 1414],
    [3000, 400],
    [300, 1500],
  ])('leaves a picture of %i by %i whole', (width, height) => {
    const picture = page(width, height)
    expect(strips(picture)).toEqual([{ picture, top: 0, from: 0, to: height }])
  })

  it('assigns every row to one strip, with a wide overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1700, max: 20_000 }), (width, height) => {
        const cut = strips(page(width, height))
        expect(cut[0]?.from).toBe(0)
        expect(cut.at(-1)?.to).toBe(height)
        cut.forEach((strip, i) => {
          const next = cut[i + 1]
          if (next) expect(next.from).toBe(strip.to)
          if (i > 0) expect(strip.from - strip.top).toBeGreaterThanOrEqual(80)
          expect(strip.picture.data).toHaveLength(strip.picture.height * width * 3)
        })
      }),
    )
  })

  it('copies the rows of the whole picture into each strip', () => {
    const picture = page(1, 4000)
    picture.data.forEach((_, i, data) => {
      data[i] = Math.floor(i / 3) % 251
    })
    for (const strip of strips(picture)) expect(strip.picture.data[0]).toBe(strip.top % 251)
  })
})
