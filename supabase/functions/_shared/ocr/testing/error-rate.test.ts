import { describe, expect, it } from 'vitest'
import { countErrors, errorRate } from './error-rate.ts'

describe('countErrors', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['same', 'same', 0],
    ['one two', 'one\n two ', 0],
    ['é', 'e\u0301', 0],
    ['gone', '', 4],
    ['', 'extra', 5],
  ])('counts %j read as %j as %i edits', (truth, reading, edits) => {
    expect(countErrors(truth, reading).edits).toBe(edits)
  })
})

describe('errorRate', () => {
  it('weights texts by their length', () => {
    expect(errorRate([countErrors('a', 'b'), countErrors('abcdefghi', 'abcdefghi')])).toBe(10)
  })
})
