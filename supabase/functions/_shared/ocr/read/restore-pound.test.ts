import { expect, it } from 'vitest'
import { restorePound } from './restore-pound.ts'

it('puts a pound sign where an f before a number looks like one', () => {
  const reading = { text: 'f5 f6 of7', score: 0.9, accents: [0.3, 0, 0, 0.001, 0, 0, 0, 0.3, 0] }
  expect(restorePound(reading)).toBe('£5 f6 of7')
})
