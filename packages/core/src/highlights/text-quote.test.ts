import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestQuote } from './highlight.ts'
import { findQuote, quoteOf } from './text-quote.ts'

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

  it('is gone when its few words were deleted, although they stand elsewhere', () => {
    const text = 'The tide comes in at noon. Nobody waits for it.\n\nLater the tide tables were printed in Hamburg.'
    const quote = mark(text, 4, 8)
    expect(findQuote(text.replace('The tide comes in', 'It comes in'), quote)).toBeNull()
    expect(findQuote(text.slice(text.indexOf('Later')), quote)).toBeNull()
    const chinese = '潮水在中午到来，没有人等它。后来潮水表在汉堡印刷出版了。'
    expect(findQuote(chinese.slice(14), mark(chinese, 0, 2))).toBeNull()
  })

  it('stays on its few words when their sentence is edited on one side, on both, or moved', () => {
    const sentence = 'Every sailor knows that the tide comes in at noon, and waits for it.'
    const other = 'Later the tide tables were printed in Hamburg.'
    const at = sentence.indexOf('tide')
    const quote = mark(`${sentence}\n${other}`, at, at + 4)
    for (const edited of [
      'Nobody here expects a tide comes in at noon, and waits for it.',
      'Every sailor knows that the tide is late.',
      'Every sailer knows, that the high tide comes in around noon, and waits for it.',
    ])
      expect(findQuote(`${edited}\n${other}`, quote)?.start).toBe(edited.indexOf('tide'))
    expect(findQuote(`${other}\n${sentence}`, quote)?.start).toBe(other.length + 1 + at)
  })

  it('is found when a word inside it was corrected, removed or added', () => {
    const before = 'One. '
    const passage = 'The harbour master told me that spring tides are highest two days after the full moon'
    const quote = mark(`${before}${passage}. More follows here.`, before.length, before.length + passage.length)
    for (const edited of [
      passage.replace('harbour', 'harbor'),
      passage.replace('two ', ''),
      passage.replace('spring', 'these equinoctial spring'),
      passage.replace('The harbour', 'A harbour'),
      passage.replace('full moon', 'new moon'),
    ])
      expect(findQuote(`${before}${edited}. More follows here.`, quote)).toEqual({
        start: before.length,
        end: before.length + edited.length,
      })
    expect(
      findQuote(`${before}Something else entirely was written in this place. More follows here.`, quote),
    ).toBeNull()
  })
})
