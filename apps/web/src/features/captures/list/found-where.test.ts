import { expect, it } from 'vitest'
import { foundWhere } from './found-where.ts'

it('says when the words are not in the text that is shown', () => {
  expect(foundWhere({ why: 'highlight' })).toBe('in a comment')
  expect(foundWhere({ why: 'picture' })).toBe('in a picture or file')
  expect(foundWhere({ why: 'text' })).toBe(null)
  expect(foundWhere({ why: 'similar' })).toBe(null)
  expect(foundWhere(undefined)).toBe(null)
})
