import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHits } from './find-hits.ts'

const found = (text: string, query: string) => findHits(text, query).map(({ start, end }) => text.slice(start, end))

describe('hits inside a note', () => {
  it.each([
    ['The Tide turns the tide', 'tide', ['Tide', 'tide']],
    ['Boldness', 'old', ['old']],
    ['Crème brûlée', 'creme', ['Crème']],
    ['high and low tide', 'tide high', ['high', 'tide']],
    ['a b a b', '"b a"', ['b a']],
    ['red sea', 'tag:red -sea red', ['red']],
    ['日本語の検索', '検索', ['検索']],
    ['ｶﾞｲﾄﾞ、ガイド', 'ガイド', ['ｶﾞｲﾄﾞ', 'ガイド']],
    ['ガイド', 'ｶﾞｲﾄﾞ', ['ガイド']],
    ['a\u00a0b\nc', 'a b c', ['a\u00a0b\nc']],
    ['İstanbul', 'stanbul', ['stanbul']],
    ['diyarbakır', 'DIYARBAKIR', ['diyarbakır']],
    ['ο δρόμος, ΔΡΌΜΟΣ', 'Δρομος', ['δρόμος', 'ΔΡΌΜΟΣ']],
    ['from 1990–2000', '1990-2000', ['1990–2000']],
    ['a steam\u00adsh\u200bip', 'steamship', ['steam\u00adsh\u200bip']],
    ['cre\u0300me bru\u0302le\u0301e.', 'brûlée', ['bru\u0302le\u0301e']],
    ['nothing', 'else', []],
    ['nothing', ' ', []],
  ])('%j searched for %j', (text, query, hits) => {
    expect(found(text, query)).toEqual(hits)
  })

  it('are in order and do not overlap, whatever the query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        const ends = findHits(text, query).flatMap(({ start, end }) => [start, end])
        expect(ends).toEqual(ends.toSorted((one, other) => one - other))
      }),
    )
  })
})
