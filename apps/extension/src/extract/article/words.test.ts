import { expect, it } from 'vitest'
import { wordsOf } from './words.ts'

it('finds the same words in a long line as in its sentences', () => {
  const sentence = 'น้ำขึ้นวันละสองครั้งและทิ้งแนวสาหร่ายไว้บนหาดทราย'
  const alone = wordsOf(sentence)
  expect(alone.length).toBeGreaterThan(8)
  expect(wordsOf(Array.from({ length: 30 }, () => sentence).join(' '))).toEqual(
    Array.from({ length: 30 }, () => alone).flat(),
  )
})

it('counts a word of Hindi with its vowel signs as one', () => {
  expect(wordsOf('पहाड़ों में चाय उगती है')).toHaveLength(5)
})
