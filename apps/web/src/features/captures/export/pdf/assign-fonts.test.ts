import { expect, it } from 'vitest'
import { assignFonts } from './assign-fonts.ts'
import type { FontUse } from './pdf-fonts.ts'

const font = (name: string, letters: string, use?: FontUse) => ({
  name,
  ...(use ? { use } : {}),
  has: (point: number) => letters.includes(String.fromCodePoint(point)),
})
const fonts = [
  font('text', 'abc. '),
  font('code', 'abc→', 'code'),
  font('emoji', '👩\u200d🚀👍🏽1'),
  font('heading', 'ab', 'heading'),
]
const fontsOf = (text: string, use?: FontUse) =>
  assignFonts([{ text, ...(use ? { use } : {}) }], fonts)?.map((run) => [run.text, run.font])

it('sets each letter in the first font that has it, and joins neighbours of one font', () => {
  expect(fontsOf('a → b.')).toEqual([
    ['a ', 'text'],
    ['→', 'code'],
    [' b.', 'text'],
  ])
})

it('tries the font for code first inside code', () => {
  expect(fontsOf('abc.', 'code')).toEqual([
    ['abc', 'code'],
    ['.', 'text'],
  ])
})

it('sets headings in their own font, and letters that it lacks in the font for text', () => {
  expect(fontsOf('abc', 'heading')).toEqual([
    ['ab', 'heading'],
    ['c', 'text'],
  ])
  expect(fontsOf('ab')).toEqual([['ab', 'text']])
})

it('keeps the letters of one grapheme in one font, and drops modifiers of colour', () => {
  expect(fontsOf('a👩\u200d🚀👍🏽\uFE0F')).toEqual([
    ['a', 'text'],
    ['👩\u200d🚀👍', 'emoji'],
  ])
})

it('returns null when no font has a letter', () => {
  expect(assignFonts([{ text: 'a漢' }], fonts)).toBeNull()
})

it('returns null for right-to-left letters, which must be drawn', () => {
  expect(assignFonts([{ text: 'a' }, { text: 'ع' }], [font('all', 'aع')])).toBeNull()
})

it('drops invisible characters, and accepts characters without a meaning', () => {
  expect(fontsOf('a\u200Bb\uFEFF')).toEqual([['ab', 'text']])
  expect(fontsOf('a\uE200')).toEqual([['a\uE200', 'text']])
})

it('keeps the style of every run', () => {
  expect(assignFonts([{ text: 'a→', bold: true, link: 'https://example.org' }], fonts)).toEqual([
    { text: 'a', bold: true, link: 'https://example.org', font: 'text' },
    { text: '→', bold: true, link: 'https://example.org', font: 'code' },
  ])
})
