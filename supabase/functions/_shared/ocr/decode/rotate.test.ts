import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pixels, QuarterTurns } from './pixels.ts'
import { rotate } from './rotate.ts'

// a b c
// d e f
const picture: Pixels = { width: 3, height: 2, data: Uint8Array.from([...'abcdef'].flatMap(pixelOf)) }
const letters = ({ data }: Pixels): string => String.fromCharCode(...[...data].filter((_, i) => i % 3 === 0))

describe('rotate', () => {
  it.each<[QuarterTurns, string]>([
    [0, 'abcdef'],
    [1, 'daebfc'],
    [2, 'fedcba'],
    [3, 'cfbead'],
  ])('rotates clockwise by %i quarter turns', (turns, expected) => {
    expect(letters(rotate(picture, turns))).toBe(expected)
  })

  it('swaps width and height on odd turns only', () => {
    expect(rotate(picture, 1)).toMatchObject({ width: 2, height: 3 })
    expect(rotate(picture, 2)).toMatchObject({ width: 3, height: 2 })
  })

  it('returns to the same picture after a full turn', () => {
    const sizes = fc.record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(sizes, ({ width, height }) => {
        const source = { width, height, data: Uint8Array.from({ length: width * height * 3 }, (_, i) => i % 251) }
        expect(rotate(rotate(source, 1), 3)).toEqual(source)
        expect(rotate(rotate(source, 2), 2)).toEqual(source)
        expect(rotate(rotate(source, 1), 1)).toEqual(rotate(source, 2))
      }),
    )
  })
})

function pixelOf(letter: string): number[] {
  const code = letter.charCodeAt(0)
  return [code, code, code]
}
