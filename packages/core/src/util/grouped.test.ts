import { describe, expect, it } from 'vitest'
import { grouped } from './grouped.ts'

describe('grouped', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [50_000, '50,000'],
    [1_234_567, '1,234,567'],
    [-1234, '-1,234'],
  ])('writes %d in groups of three digits', (count, text) => {
    expect(grouped(count)).toBe(text)
  })
})
