import { expect, it } from 'vitest'
import { assignFonts } from './assign-fonts.ts'

const font = (name: string, letters: string, isForCode = false) => ({
  name,
  isForCode,
  has: (point: number) => letters.includes(String.fromCodePoint(point)),
})
const fonts = [font('text', 'abc. '), font('code', 'abc→', true), font('emoji', '👩\u200d🚀👍🏽1')]
const fontsOf = (text: string, isCode = false) =>
  assignFonts([{ text, isCode }], fonts)?.map((run) => [run.text, run.font])

it('sets each letter in the first font that has it, and joins neighbours of one font', () => {
  expect(fontsOf('a → b.')).toEqual([
    ['a ', 'text'],
    ['→', 'code'],
    [' b.', 'text'],
  ])
})

it('tries the font for code first inside code', () => {
  expect(fontsOf('abc.', true)).toEqual([
    ['abc', 'code'],
    ['.', 'text'],
  ])
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
