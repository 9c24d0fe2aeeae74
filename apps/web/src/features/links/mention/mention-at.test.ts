import { expect, it } from 'vitest'
import { mentionBegun } from './mention-at.ts'

it.each([
  ['[[', { start: 0, words: '' }],
  ['see [[high wa', { start: 4, words: 'high wa' }],
  ['[[202611151030]] and [[mo', { start: 21, words: 'mo' }],
  ['[[[', { start: 1, words: '' }],
  ['[', null],
  ['', null],
  ['see [[202611151030]]', null],
  ['see [[a]', null],
  ['[[ picture \uFFFC', null],
  [`[[${'x'.repeat(61)}`, null],
])('in the text %j the typed mention is %j', (before, begun) => {
  expect(mentionBegun(before)).toEqual(begun)
})
