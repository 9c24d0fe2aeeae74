import { describe, expect, it } from 'vitest'
import { everyRow } from './every-row.ts'

const answering = (all: number[], asked: [number, number][]) => async (from: number, to: number) => {
  asked.push([from, to])
  return { data: all.slice(from, to + 1), error: null }
}

describe('reading more rows than one answer holds', () => {
  it('asks until an answer is not full', async () => {
    const all = Array.from({ length: 2300 }, (_, n) => n)
    const asked: [number, number][] = []
    expect(await everyRow(answering(all, asked))).toEqual(all)
    expect(asked).toEqual([
      [0, 999],
      [1000, 1999],
      [2000, 2999],
    ])
  })

  it('asks once for few, and passes on what went wrong', async () => {
    const asked: [number, number][] = []
    expect(await everyRow(answering([1, 2], asked))).toEqual([1, 2])
    expect(asked).toHaveLength(1)
    await expect(everyRow(async () => ({ data: null, error: { message: 'away' } }))).rejects.toThrow('away')
  })
})
