import { expect, it } from 'vitest'
import { wordCount } from './word-count.ts'

it.each([
  ['', 0],
  ['<p></p>', 0],
  ['<p>It’s 3.5 m deep, isn’t it?</p>', 6],
  ['<p>one<br>two</p><ul><li>three</li></ul>', 3],
  ['<p>漢字 und Wörter</p>', 4],
  ['plain words', 2],
])('in %j there are %i words', (content, count) => {
  expect(wordCount(content)).toBe(count)
})
