import { describe, expect, it } from 'vitest'
import { parseAlphabet } from './alphabet.ts'
import { decodeCtc } from './ctc.ts'

const alphabet = parseAlphabet('a\nb\nf\n£\n5\n')
const columns = alphabet.characters.length

/** One row per step, each with the probability of some characters ('_' is blank). The others are zero. */
const table = (steps: readonly Record<string, number>[]): Float32Array =>
  Float32Array.from(steps.flatMap((step) => alphabet.characters.map((character) => step[character || '_'] ?? 0)))
const decode = (...steps: Record<string, number>[]) => decodeCtc(table(steps), columns, alphabet)

describe('decodeCtc', () => {
  it('writes a character once however many steps it spans', () => {
    expect(decode({ a: 0.9 }, { a: 0.8 }, { b: 0.9 }).text).toBe('ab')
  })

  it('writes a character twice when a blank lies between', () => {
    expect(decode({ a: 0.9 }, { _: 0.9 }, { a: 0.9 }).text).toBe('aa')
  })

  it('accepts a faint space where nothing else is certain, and not where a character is', () => {
    expect(decode({ a: 0.9 }, { _: 0.9, ' ': 0.06 }, { b: 0.9 }).text).toBe('a b')
    expect(decode({ a: 0.9, ' ': 0.06 }, { b: 0.9 }).text).toBe('ab')
    expect(decode({ a: 0.9 }, { _: 0.9, ' ': 0.04 }, { b: 0.9 }).text).toBe('ab')
  })

  it('neither begins nor ends with a space, and has no two in a row', () => {
    expect(
      decode({ ' ': 0.9 }, { a: 0.9 }, { ' ': 0.9 }, { _: 0.99 }, { ' ': 0.9 }, { b: 0.9 }, { ' ': 0.9 }).text,
    ).toBe('a b')
  })

  it('scores by the mean over the characters, and an empty text by zero', () => {
    expect(decode({ a: 1 }, { _: 1 }, { b: 0.5 }).score).toBeCloseTo(0.75)
    expect(decode({ _: 1 })).toEqual({ text: '', score: 0 })
  })

  it('writes a pound sign where an f before a number looks like one', () => {
    expect(decode({ f: 0.7, '£': 0.3 }, { 5: 0.9 }).text).toBe('£5')
    expect(decode({ f: 0.9, '£': 0.001 }, { 5: 0.9 }).text).toBe('f5')
    expect(decode({ a: 0.9 }, { f: 0.7, '£': 0.3 }, { 5: 0.9 }).text).toBe('af5')
  })
})
