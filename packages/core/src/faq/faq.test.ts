import { describe, expect, it } from 'vitest'
import { faq } from './faq.ts'
import { searchFaq } from './search-faq.ts'

const entries = faq.flatMap((category) => category.entries)

describe('the questions', () => {
  it('have unique ids', () => {
    const ids = [...entries.map(({ id }) => id), ...faq.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  // spec: H18
  it('name the browser version that the extension needs when installed by hand, and the version that this build needs', () => {
    const answer = entries.find(({ id }) => id === 'which-browsers')?.answer
    expect(answer).toContain('To install the extension by hand you need version 88 or later')
    expect(answer).toContain('today’s build needs version 111 (March 2023), or Firefox 128 (July 2024)')
  })
})

describe('the search', () => {
  const ids = (typed: string) => searchFaq(faq, typed).map(({ entry }) => entry.id)

  // spec: H17
  it.each([
    ['a question', 'FORGOT MY PASS', 'reset-password'],
    ['an answer', 'midnight utc', 'daily-limit'],
    ['a category', 'getting STARTED', 'import'],
  ])('finds a question by a part of %s, ignoring case', (_where, typed, id) => {
    expect(ids(typed)).toContain(id)
  })

  it('finds nothing for an empty search or for unknown words', () => {
    expect([ids('  '), ids('zeppelin')]).toEqual([[], []])
    expect(ids('.*')).toEqual([])
  })

  it('finds all questions of a category by its name', () => {
    expect(ids('plans and payment')).toEqual(faq.find(({ id }) => id === 'plans')?.entries.map(({ id }) => id))
  })
})
