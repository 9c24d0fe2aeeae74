import { expect, it } from 'vitest'
import { blankFont } from './blank-font.ts'
import { coverageOf } from './font-coverage.ts'

it('has a glyph for each letter of a text and for no other', () => {
  const has = coverageOf(blankFont('של漢🚀ל'))
  expect([...'של漢🚀'].map((letter) => has(letter.codePointAt(0) ?? 0))).not.toContain(false)
  expect([...'א語👍 '].map((letter) => has(letter.codePointAt(0) ?? 0))).not.toContain(true)
})
