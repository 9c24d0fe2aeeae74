import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { Condition, Filter, Group, Operation } from '../types.ts'
import { parseGroup } from './logic-tree.ts'

const read = (text: string) => parseGroup({ operator: 'or', negated: false }, text)
const filter = (name: string, operation: Operation, rest: Partial<Filter> = {}): Filter => ({
  kind: 'filter',
  field: { name, path: [] },
  cast: null,
  negated: false,
  operation,
  ...rest,
})
const eq = (name: string, value: string, rest: Partial<Filter> = {}): Filter =>
  filter(name, { kind: 'compare', operator: 'eq', value }, rest)
const group = (operator: 'and' | 'or', conditions: Condition[], negated = false): Group => ({
  kind: 'group',
  operator,
  negated,
  conditions,
})

describe('parseGroup', () => {
  it.each<[string, Condition[]]>([
    ['(a.eq.1)', [eq('a', '1')]],
    ['(a.eq.1,b.eq.2)', [eq('a', '1'), eq('b', '2')]],
    [' ( a.eq.1 , b.eq.2 ) ', [eq('a', '1 '), eq('b', '2 ')]],
    ['(a.not.eq.1)', [eq('a', '1', { negated: true })]],
    ['(not.a.eq.1)', [eq('a', '1', { negated: true })]],
    ['(not.a.not.eq.1)', [eq('a', '1')]],
    ['(not.eq.1)', [eq('not', '1')]],
    ['(not.not.eq.1)', [eq('not', '1', { negated: true })]],
    ['(not.like(any).{x})', [filter('not', { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{x}' })]],
    ['(and.eq.1,or.eq.2,order.eq.3)', [eq('and', '1'), eq('or', '2'), eq('order', '3')]],
    ['(a.eq.)', [eq('a', '')]],
    ['(a.eq."x,y)",b.eq.z)', [eq('a', 'x,y)'), eq('b', 'z')]],
    ['(a.eq."x"y)', [eq('a', '"x"y')]],
    ['(a.eq."x\\"y")', [eq('a', 'x"y')]],
    ['(a::text.eq.1)', [eq('a', '1', { cast: 'text' })]],
    [
      '(meta->>k.eq.1)',
      [eq('meta', '1', { field: { name: 'meta', path: [{ kind: 'key', key: 'k', asText: true }] } })],
    ],
    [
      '(a.in.(1,2),b.is.null)',
      [filter('a', { kind: 'in', values: ['1', '2'] }), filter('b', { kind: 'is', value: 'null' })],
    ],
    [
      '(tags.cs.{a,"b,c"},b.eq.1)',
      [filter('tags', { kind: 'compare', operator: 'cs', value: '{a,"b,c"}' }), eq('b', '1')],
    ],
    ['(a.eq.{x)', [eq('a', '{x')]],
    [
      '(a.like(any).{x*,y*},b.eq.1)',
      [filter('a', { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{x%,y%}' }), eq('b', '1')],
    ],
    ['(a.fts(english).cat)', [filter('a', { kind: 'search', operator: 'fts', language: 'english', value: 'cat' })]],
    [
      '(a.eq.1,and(b.eq.2,not.or(c.eq.3,d.eq.4)))',
      [eq('a', '1'), group('and', [eq('b', '2'), group('or', [eq('c', '3'), eq('d', '4')], true)])],
    ],
    ['(and (a.eq.1))', [group('and', [eq('a', '1')])]],
    [
      '(authors.not.is.null,a.eq.1)',
      [filter('authors', { kind: 'is', value: 'null' }, { negated: true }), eq('a', '1')],
    ],
    ['("a.b".eq.1)', [eq('a.b', '1')]],
  ])('parses %s', (text, conditions) => {
    expect(read(text)).toEqual({ ok: true, value: group('or', conditions) })
  })

  it('keeps the operator of the parameter’s name', () => {
    expect(parseGroup({ operator: 'and', negated: true }, '(a.eq.1)')).toEqual({
      ok: true,
      value: group('and', [eq('a', '1')], true),
    })
  })

  it.each([
    ['', 1],
    ['a.eq.1', 1],
    ['()', 2],
    ['(a.eq.1', 8],
    ['(a.eq.1,)', 9],
    ['(a.eq.1))', 9],
    ['(a)', 3],
    ['(a.xx.1)', 4],
    ['(a.b.eq.1)', 4],
    ['(xor(a.eq.1))', 5],
    ['(not.xor(a.eq.1))', 9],
    ['(a.in.1,2,b.eq.3)', 7],
    ['(a.eq.{1}2)', 10],
  ])('refuses "%s" at column %i', (text, column) => {
    expect(read(text)).toMatchObject({ ok: false, error: { kind: 'syntax', subject: 'logic tree', column } })
  })

  it('limits the depth of groups', () => {
    const nested = (depth: number) => `(${'and('.repeat(depth - 1)}a.eq.1${')'.repeat(depth)}`
    expect(read(nested(limits.nesting)).ok).toBe(true)
    expect(read(nested(limits.nesting + 1))).toMatchObject({ error: { kind: 'too-much', of: 'nesting' } })
    expect(read(`(${'and('.repeat(15_000)}`)).toMatchObject({ error: { kind: 'too-much', of: 'nesting' } })
  })
})
