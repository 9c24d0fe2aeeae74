import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findQuote, longestQuote, quoteOf } from './highlight.ts'

const mark = (text: string, start: number, end: number) => {
  const quote = quoteOf(text, { start, end })
  if (!quote) throw new Error('Nothing was marked.')
  return quote
}

describe('a highlight', () => {
  it('has no blanks at its ends, and is refused when nothing is left or when it is too long', () => {
    expect(mark('so the tide turns', 2, 12)).toMatchObject({ quote: 'the tide', prefix: 'so ', suffix: ' turns' })
    expect(quoteOf('a   b', { start: 1, end: 4 })).toBeNull()
    expect(quoteOf('a'.repeat(longestQuote + 1), { start: 0, end: longestQuote + 1 })).toBeNull()
  })

  it('is found again after edits before and after it', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.', '*', '(', 'é', '😀') })
    fc.assert(
      fc.property(words, words, words, words, (before, after, otherBefore, otherAfter) => {
        const text = `${before}The one passage${after}`
        const quote = mark(text, before.length, before.length + 15)
        const start = otherBefore.length
        expect(findQuote(`${otherBefore}The one passage${otherAfter}`, quote)).toEqual({ start, end: start + 15 })
      }),
    )
  })

  it('prefers the passage with the same surroundings, then the nearest', () => {
    const quote = mark('one sea here, two sea there', 18, 21)
    expect(findQuote('sea first. one sea here, two sea there', quote)).toEqual({ start: 29, end: 32 })
    expect(findQuote('sea sea sea', { quote: 'sea', prefix: '', suffix: '', start_position: 5 })?.start).toBe(4)
  })

  it('is found when only blanks changed in it, and not when its words are gone', () => {
    const quote = mark('the high\ntide', 0, 13)
    expect(findQuote('at the high tide', quote)).toEqual({ start: 3, end: 16 })
    expect(findQuote('the low tide', quote)).toBeNull()
  })
})
