import { postgresChangesFilter } from '@supabase/supabase-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFilter } from './filter-grammar.ts'

const conditionsOf = (text: string) => {
  const result = parseFilter(text)
  return result.ok ? result.conditions.map((c) => [c.column, c.negated, c.operator, ...c.values]) : result.reason
}

describe('parseFilter', () => {
  it.each([
    ['id=eq.1', [['id', false, 'eq', '1']]],
    ['id=not.eq.1', [['id', true, 'eq', '1']]],
    [
      'id=gt.1,id=lte.9',
      [
        ['id', false, 'gt', '1'],
        ['id', false, 'lte', '9'],
      ],
    ],
    ['name=in.(a,"b,c",d)', [['name', false, 'in', 'a', 'b,c', 'd']]],
    ['name=eq."a \\"quoted\\" (word)"', [['name', false, 'eq', 'a "quoted" (word)']]],
    ['at=gt.2026-01-01T00:00:00.5Z', [['at', false, 'gt', '2026-01-01T00:00:00.5Z']]],
    [
      'a=is.null,b=not.is.true',
      [
        ['a', false, 'is', 'null'],
        ['b', true, 'is', 'true'],
      ],
    ],
    ['title=eq.', [['title', false, 'eq', '']]],
    ['', []],
  ])('parses %s', (text, conditions) => {
    expect(conditionsOf(text)).toEqual(conditions)
  })

  it.each([
    'id',
    'id=1',
    'id=eq',
    'id=unknown.1',
    '=eq.1',
    'id=in.1',
    'id=in.(1',
    'id=eq."open',
    'id=eq."a"b',
    'id=eq.1,',
    'id=is.5',
  ])('refuses %s with a reason', (text) => {
    expect(typeof conditionsOf(text)).toBe('string')
  })

  it('parses what the filter builder of supabase-js writes', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { minLength: 1, maxLength: 9 }), (value, list) => {
        const text = postgresChangesFilter().eq('a', value).not('b', 'gt', value).in('c', list).build()
        expect(conditionsOf(text)).toEqual([
          ['a', false, 'eq', value],
          ['b', true, 'gt', value],
          ['c', false, 'in', ...new Set(list)],
        ])
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseFilter(text)))
    fc.assert(fc.property(fc.string(), (text) => void parseFilter(`a=in.(${text}`)))
  })
})
