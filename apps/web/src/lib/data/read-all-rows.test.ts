import { describe, expect, it } from 'vitest'
import { readAllRows } from './read-all-rows.ts'

const tableOf = (all: number[], asked: [number, number][]) => async (from: number, to: number) => {
  asked.push([from, to])
  return { data: all.slice(from, to + 1), error: null }
}

describe('reading all rows', () => {
  it('reads page by page until a page is not full', async () => {
    const all = Array.from({ length: 2300 }, (_, n) => n)
    const asked: [number, number][] = []
    expect(await readAllRows(tableOf(all, asked))).toEqual(all)
    expect(asked).toEqual([
      [0, 999],
      [1000, 1999],
      [2000, 2999],
    ])
  })

  it('reads few rows with one request, and throws the error of a failed one', async () => {
    const asked: [number, number][] = []
    expect(await readAllRows(tableOf([1, 2], asked))).toEqual([1, 2])
    expect(asked).toHaveLength(1)
    await expect(readAllRows(async () => ({ data: null, error: { message: 'away' } }))).rejects.toThrow('away')
  })
})
