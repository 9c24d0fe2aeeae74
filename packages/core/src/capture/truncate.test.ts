import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUuid } from '../util/uuid.ts'
import { characterCount, truncate, truncateWithEllipsis } from './truncate.ts'

describe('truncate', () => {
  // spec: V12
  it('cuts at 1000 characters by default', () => {
    expect(truncate('a'.repeat(1000))).toBe('a'.repeat(1000))
    expect(truncate('a'.repeat(1001))).toBe('a'.repeat(1000))
  })

  it('counts an emoji as one and never cuts it in half', () => {
    expect(characterCount('a😀b')).toBe(3)
    expect(truncate('😀😀😀', 2)).toBe('😀😀')
    expect(truncate('a😀', 2)).toBe('a😀')
  })

  it('returns a beginning of the text that is not longer than requested', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
        const cut = truncate(text, max)
        expect(characterCount(cut)).toBeLessThanOrEqual(max)
        expect(text.startsWith(cut)).toBe(true)
      }),
    )
  })

  it('adds an ellipsis only where something was cut', () => {
    expect(truncateWithEllipsis('four', 4)).toBe('four')
    expect(truncateWithEllipsis('two words', 4)).toBe('two...')
  })

  it('drops the punctuation before an ellipsis, which would be four dots', () => {
    expect(truncateWithEllipsis('It ends. Or not', 8)).toBe('It ends...')
    expect(truncateWithEllipsis('First, second', 6)).toBe('First...')
    expect(truncateWithEllipsis('Really? Or not', 7)).toBe('Really?...')
  })

  it('ends an ellipsis after a whole word, unless that word is very long', () => {
    expect(truncateWithEllipsis('two words', 3)).toBe('two...')
    expect(truncateWithEllipsis('two words here', 8)).toBe('two...')
    expect(truncateWithEllipsis('two\n- words', 8)).toBe('two...')
    expect(truncateWithEllipsis(`two ${'w'.repeat(40)}`, 30)).toBe(`two ${'w'.repeat(26)}...`)
  })
})

// spec: V12
it.each([
  ['3f2504e0-4f89-11d3-9a0c-0305e82c3301', true],
  ['3F2504E0-4F89-11D3-9A0C-0305E82C3301', true],
  ['3f2504e0-4f89-11d3-9a0c-0305e82c330', false],
  ['3f2504e04f8911d39a0c0305e82c3301', false],
  ['3f2504e0-4f89-11d3-9a0c-0305e82c3301\n', false],
  ['{3f2504e0-4f89-11d3-9a0c-0305e82c3301}', false],
  ['', false],
  [null, false],
  [7, false],
])('tells whether %j is an identifier', (text, expected) => {
  expect(isUuid(text)).toBe(expected)
})
