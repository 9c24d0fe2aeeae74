import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { Operation } from '../types.ts'
import { parseFilterValue } from './filter.ts'

describe('parseFilterValue', () => {
  it.each([
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'match',
    'imatch',
    'cs',
    'cd',
    'ov',
    'sl',
    'sr',
    'nxl',
    'nxr',
    'adj',
  ])('parses %s with the rest of the text as its value', (operator) => {
    const operation = { kind: 'compare', operator, value: 'a.b,c)("d"*' }
    expect(parseFilterValue(`${operator}.a.b,c)("d"*`)).toEqual({ ok: true, value: { negated: false, operation } })
    expect(parseFilterValue(`not.${operator}.a.b,c)("d"*`)).toEqual({ ok: true, value: { negated: true, operation } })
  })

  it.each(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])(
    'parses %s of any and of all',
    (operator) => {
      for (const quantifier of ['any', 'all']) {
        expect(parseFilterValue(`${operator}(${quantifier}).{a,"b,c"}`)).toEqual({
          ok: true,
          value: { negated: false, operation: { kind: 'quantified', operator, quantifier, value: '{a,"b,c"}' } },
        })
      }
    },
  )

  it.each<[string, Operation]>([
    ['eq.', { kind: 'compare', operator: 'eq', value: '' }],
    ['like.*a_b%', { kind: 'compare', operator: 'like', value: '%a_b%' }],
    ['ilike.*a*', { kind: 'compare', operator: 'ilike', value: '%a%' }],
    ['like(any).{a*,b*}', { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{a%,b%}' }],
    ['match.^a*$', { kind: 'compare', operator: 'match', value: '^a*$' }],
    ['is.null', { kind: 'is', value: 'null' }],
    ['is.NOT_NULL', { kind: 'is', value: 'not_null' }],
    ['is.True', { kind: 'is', value: 'true' }],
    ['is.false', { kind: 'is', value: 'false' }],
    ['is.unknown', { kind: 'is', value: 'unknown' }],
    ['isdistinct.5', { kind: 'is-distinct', value: '5' }],
    ['in.(1,2,3)', { kind: 'in', values: ['1', '2', '3'] }],
    ['in.()', { kind: 'in', values: [''] }],
    ['in.("a,b",c d,"e\\"f","g)")', { kind: 'in', values: ['a,b', 'c d', 'e"f', 'g)'] }],
    ['in.("a"b,c")', { kind: 'in', values: ['"a"b', 'c"'] }],
    ['in.("","")', { kind: 'in', values: ['', ''] }],
    ['in.(1, 2)', { kind: 'in', values: ['1', ' 2'] }],
    ['fts.cat', { kind: 'search', operator: 'fts', language: null, value: 'cat' }],
    ['plfts(english).fat cat', { kind: 'search', operator: 'plfts', language: 'english', value: 'fat cat' }],
    ['phfts(german).Katze', { kind: 'search', operator: 'phfts', language: 'german', value: 'Katze' }],
    ['wfts.a or -b', { kind: 'search', operator: 'wfts', language: null, value: 'a or -b' }],
    ['cs.{"k":1}', { kind: 'compare', operator: 'cs', value: '{"k":1}' }],
    ['ov.[1,5)', { kind: 'compare', operator: 'ov', value: '[1,5)' }],
  ])('parses %s', (text, operation) => {
    expect(parseFilterValue(text)).toEqual({ ok: true, value: { negated: false, operation } })
  })

  it.each([
    ['', 1, ['"not"', 'operator (eq, gt, ...)']],
    ['x', 1, ['"not"', 'operator (eq, gt, ...)']],
    ['noop.0', 1, ['"not"', 'operator (eq, gt, ...)']],
    ['EQ.1', 1, ['"not"', 'operator (eq, gt, ...)']],
    ['not.not.eq.1', 5, ['operator (eq, gt, ...)']],
    ['eq', 3, ['"("', 'delimiter (.)']],
    ['eq().1', 4, ['"any"', '"all"']],
    ['eq(some).1', 4, ['"any"', '"all"']],
    ['eq(any)', 8, ['delimiter (.)']],
    ['neq(any).{1}', 4, ['delimiter (.)']],
    ['is.nul', 4, ['isVal: (null, not_null, true, false, unknown)']],
    ['is.nullx', 4, ['isVal: (null, not_null, true, false, unknown)']],
    ['is.null x', 8, ['end of input']],
    ['is().null', 3, ['delimiter (.)']],
    ['in.1,2', 4, ['"("']],
    ['in.(1,2', 8, ['")"', '","']],
    ['in.("a', 7, ['")"', '","']],
    ['in.(1)2', 7, ['end of input']],
    ['fts().a', 5, ['letter or digit']],
    ['fts(a', 6, ['")"']],
  ])('refuses "%s" at column %i', (text, column, expecting) => {
    expect(parseFilterValue(text)).toMatchObject({
      ok: false,
      error: { kind: 'syntax', subject: 'filter', text, column, expecting },
    })
  })

  it('limits the length of a list', () => {
    const list = (length: number) => `in.(${Array.from({ length }, () => '1').join(',')})`
    expect(parseFilterValue(list(limits.listElements)).ok).toBe(true)
    expect(parseFilterValue(list(limits.listElements + 1))).toMatchObject({ error: { of: 'list-elements' } })
  })
})
