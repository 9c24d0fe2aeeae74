import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery, termText, withoutTerm } from './query.ts'
import { suggestTerms } from './suggest-terms.ts'

const known = {
  tags: ['recipe', 'red wine', 'sea', 'an "odd" one'],
  notebooks: ['Kitchen', 'My notes'],
  sources: ['example.org'],
  today: '2026-01-16',
}
const offered = (text: string, caret = text.length) => suggestTerms(text, caret, known).map(({ term }) => term)
const picked = (text: string, nth = 0, caret = text.length) => suggestTerms(text, caret, known)[nth]?.query

describe('suggestions', () => {
  it.each([
    ['', ['tag:', 'in:', 'from:', 'before:', 'after:', 'is:', 'has:', 'title:']],
    ['ti', ['title:']],
    ['soup ta', ['tag:']],
    ['-ta', ['tag:']],
    ['soup', []],
    ['t', []],
    ['soup ', []],
    ['tag:', ['tag:recipe', 'tag:"red wine"', 'tag:sea']],
    ['tag:RE', ['tag:recipe', 'tag:"red wine"']],
    ['tag:wine', ['tag:"red wine"']],
    ['tag:Recipe', []],
    ['tag:"red w', ['tag:"red wine"']],
    ['in:my', ['in:"My notes"']],
    ['is:', ['is:pinned', 'is:public']],
    ['has:p', ['has:picture']],
    ['after:', ['after:2026-01-16', 'after:2026-01', 'after:2025-12', 'after:2026', 'after:2025']],
    ['color:', []],
    ['"a phrase', []],
  ])('the suggestions for %j are %j', (text, expected) => expect(offered(text)).toEqual(expected))

  it('complete the word at the caret and keep the rest', () => {
    expect(picked('soup ta')).toBe('soup tag:')
    expect(picked('soup -tag:se')).toBe('soup -tag:sea ')
    expect(picked('tag:se soup', 0, 'tag:se'.length)).toBe('tag:sea soup')
    expect(picked('tag:', 1)).toBe('tag:"red wine" ')
  })

  it('are understood once they are complete', () => {
    const value = fc.stringMatching(/^[a-zA-Zäöü0-9 .-]{1,20}$/).filter((text) => text.trim() === text && text !== '')
    fc.assert(
      fc.property(value, (tag) => {
        const query = suggestTerms('tea tag:', 8, { ...known, tags: [tag] })[0]?.query ?? ''
        expect(parseQuery(query).flat().at(-1)).toMatchObject({ field: 'tag', value: tag })
      }),
    )
  })
})

it('removing a term leaves the others unchanged', () => {
  const term = fc.constantFrom('tea', '"green tea"', '-meat', 'tag:sea', termText('in', 'My notes'), 'is:pinned')
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 5 }), fc.nat(4), (terms, at) => {
      const text = terms.join(' ')
      const all = parseQuery(text).flat()
      const gone = all[at % all.length]
      if (!gone) return
      const left = parseQuery(withoutTerm(text, gone)).flat()
      const fieldsOf = (some: typeof all) => some.map(({ field, value, isExcluded }) => [field, value, isExcluded])
      expect(fieldsOf(left)).toEqual(fieldsOf(all.filter((other) => other !== gone)))
    }),
  )
  const [first, second] = parseQuery('red OR tag:sea tea').flat()
  if (!first || !second) throw new Error('Two terms are expected.')
  expect(withoutTerm('red OR tag:sea tea', second)).toBe('red tea')
  expect(withoutTerm('red OR tag:sea tea', first)).toBe('tag:sea tea')
})
