import { expect, it } from 'vitest'
import { setInFonts } from './set-in-fonts.ts'

const font = (name: string, letters: string, isForCode = false) => ({
  name,
  isForCode,
  has: (point: number) => letters.includes(String.fromCodePoint(point)),
})
const fonts = [font('text', 'abc. '), font('code', 'abc→', true), font('emoji', '👩\u200d🚀👍🏽1')]
const fontsOf = (text: string, isCode = false) =>
  setInFonts([{ text, isCode }], fonts)?.map((run) => [run.text, run.font])

it('sets each letter in the first font that has it, and keeps neighbours of one font together', () => {
  expect(fontsOf('a → b.')).toEqual([
    ['a ', 'text'],
    ['→', 'code'],
    [' b.', 'text'],
  ])
})

it('asks the font for code first where code stands', () => {
  expect(fontsOf('abc.', true)).toEqual([
    ['abc', 'code'],
    ['.', 'text'],
  ])
})

it('keeps the letters of one sign in one font, and leaves out what only asks for colours', () => {
  expect(fontsOf('a👩\u200d🚀👍🏽\uFE0F')).toEqual([
    ['a', 'text'],
    ['👩\u200d🚀👍', 'emoji'],
  ])
})

it('says so when a letter is in none of them', () => {
  expect(setInFonts([{ text: 'a漢' }], fonts)).toBeNull()
})

it('leaves letters that run from the right to those who can draw them', () => {
  expect(setInFonts([{ text: 'a' }, { text: 'ع' }], [font('all', 'aع')])).toBeNull()
})

it('leaves out what is not seen, and puts up with what has no meaning', () => {
  expect(fontsOf('a\u200Bb\uFEFF')).toEqual([['ab', 'text']])
  expect(fontsOf('a\uE200')).toEqual([['a\uE200', 'text']])
})

it('keeps the looks of every part', () => {
  expect(setInFonts([{ text: 'a→', bold: true, link: 'https://example.org' }], fonts)).toEqual([
    { text: 'a', bold: true, link: 'https://example.org', font: 'text' },
    { text: '→', bold: true, link: 'https://example.org', font: 'code' },
  ])
})
