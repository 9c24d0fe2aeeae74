import { describe, expect, it } from 'vitest'
import { textRegions } from './text-regions.ts'

const mapOf = (rows: readonly string[]): Float32Array =>
  Float32Array.from([...rows.join('')].map((mark) => ({ '#': 1, '+': 0.5 })[mark] ?? 0))

describe('textRegions', () => {
  it('finds each connected patch once, including pixels that touch at a corner', () => {
    const map = mapOf([
      '##....##', //
      '..#...##',
      '........',
    ])
    expect(textRegions(map, 8, 3, 0.3).map((region) => region.pixels)).toEqual([3, 4])
  })

  it('does not join the end of a row to the start of the next', () => {
    expect(textRegions(mapOf(['...#', '#...']), 4, 2, 0.3)).toHaveLength(2)
  })

  it('ignores values below the threshold and averages the others', () => {
    const [region] = textRegions(mapOf(['#+..']), 4, 1, 0.3)
    expect(region).toMatchObject({ pixels: 2, score: 0.75 })
    expect(textRegions(mapOf(['#+..']), 4, 1, 0.6)[0]).toMatchObject({ pixels: 1, score: 1 })
  })

  it('outlines the outer corners of the pixels', () => {
    const [region] = textRegions(mapOf(['.##.']), 4, 1, 0.3)
    expect(region?.outline).toEqual([
      [1, 0],
      [3, 0],
      [1, 1],
      [3, 1],
    ])
  })
})
