import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { EmbedCondition } from '../types.ts'
import { parseQuery, readParams } from './query.ts'

describe('readParams', () => {
  it.each([
    ['', []],
    ['?', []],
    [
      '?a=1&b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      'a=1&a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['?a=x+y%2Bz', [['a', 'x y+z']]],
    ['?a=ilike.%25a+b%25', [['a', 'ilike.%a b%']]],
    ['?a=%2525', [['a', '%25']]],
    ['?a=b=c', [['a', 'b=c']]],
    ['?a', []],
    ['?a=', [['a', '']]],
    ['&&a=1&', [['a', '1']]],
    ['?a=%', [['a', '%']]],
    ['?a=%ff', [['a', '\ufffd']]],
  ])('decodes "%s" once', (search, pairs) => {
    expect(readParams(search)).toEqual({ ok: true, value: pairs.map(([name, value]) => ({ name, value })) })
  })

  it('refuses a NUL character', () => {
    expect(readParams('?a=eq.x%00y')).toMatchObject({ error: { kind: 'syntax', subject: 'query string', column: 7 } })
  })

  it('limits the length and the number of parameters', () => {
    expect(readParams('a'.repeat(limits.urlLength)).ok).toBe(true)
    expect(readParams('a'.repeat(limits.urlLength + 1))).toMatchObject({ error: { of: 'url-length' } })
    expect(readParams('a=1&'.repeat(limits.parameters)).ok).toBe(true)
    expect(readParams('a=1&'.repeat(limits.parameters + 1))).toMatchObject({ error: { of: 'parameters' } })
  })
})

const query = (search: string, mayBeArguments = false) => {
  const params = readParams(search)
  return params.ok ? parseQuery(params.value, mayBeArguments) : params
}
const eq = (name: string, value: string, embed: string[] = []): EmbedCondition => ({
  embed,
  condition: {
    kind: 'filter',
    field: { name, path: [] },
    cast: null,
    negated: false,
    operation: { kind: 'compare', operator: 'eq', value },
  },
})

describe('parseQuery', () => {
  it('selects everything when the selection is missing or empty', () => {
    expect(query('')).toMatchObject({ value: { select: [{ kind: 'star' }], where: [], order: [], ranges: [] } })
    expect(query('select=')).toMatchObject({ value: { select: [{ kind: 'star' }] } })
  })

  it('keeps repeated filters in order, each with its embed', () => {
    expect(query('id=eq.1&authors.id=eq.2&id=eq.3&a.b.id=eq.4')).toMatchObject({
      value: { where: [eq('id', '1'), eq('id', '2', ['authors']), eq('id', '3'), eq('id', '4', ['a', 'b'])] },
    })
  })

  it('parses groups on the target and on embeds', () => {
    expect(query('or=(a.eq.1)&authors.not.and=(b.eq.2)')).toMatchObject({
      value: {
        where: [
          { embed: [], condition: { kind: 'group', operator: 'or', negated: false } },
          { embed: ['authors'], condition: { kind: 'group', operator: 'and', negated: true } },
        ],
      },
    })
  })

  it('merges limit and offset of one embed, and the terms of repeated orders', () => {
    expect(query('limit=5&offset=10&authors.offset=2&order=a&order=b&authors.order=c')).toMatchObject({
      value: {
        ranges: [
          { embed: [], range: { offset: 10, limit: 5 } },
          { embed: ['authors'], range: { offset: 2, limit: null } },
        ],
        order: [
          { embed: [], terms: [{ field: { name: 'a' } }, { field: { name: 'b' } }] },
          { embed: ['authors'], terms: [{ field: { name: 'c' } }] },
        ],
      },
    })
  })

  it('distinguishes a quoted name with a dot from a path', () => {
    expect(query('"a.b".limit=1&a.b.limit=2')).toMatchObject({
      value: {
        ranges: [
          { embed: ['a.b'], range: { limit: 1 } },
          { embed: ['a', 'b'], range: { limit: 2 } },
        ],
      },
    })
  })

  it.each(['select=a(', 'a=5', 'a.b=noop.0', 'or=a', 'order=a.up', 'limit=x', 'columns=', 'on_conflict=,', '=eq.1'])(
    'refuses %s',
    (search) => {
      expect(query(search)).toMatchObject({ ok: false, error: { kind: 'syntax' } })
    },
  )

  it('limits the number of conditions over all groups', () => {
    const group = (length: number) => `or=(${Array.from({ length }, () => 'a.eq.1').join(',')})`
    expect(query(group(limits.conditions - 1)).ok).toBe(true)
    expect(query(group(limits.conditions))).toMatchObject({ error: { of: 'conditions' } })
  })
})

describe('parseQuery of a call by GET', () => {
  it('keeps a possible argument both as argument and as filter', () => {
    expect(query('a=eq.1&b={1,2}&c=d=e&limit=3', true)).toMatchObject({
      value: {
        where: [],
        ranges: [{ embed: [], range: { offset: 0, limit: 3 } }],
        callParams: [
          { name: 'a', value: 'eq.1', condition: { ok: true, value: eq('a', '1') } },
          { name: 'b', value: '{1,2}', condition: { ok: false, error: { kind: 'syntax' } } },
          { name: 'c', value: 'd=e', condition: { ok: false } },
        ],
      },
    })
  })

  it('accepts names that no filter could have', () => {
    expect(query('a(b=1', true)).toMatchObject({ value: { callParams: [{ name: 'a(b', condition: { ok: false } }] } })
  })

  it('refuses an invalid group, which cannot be an argument', () => {
    expect(query('or=5', true).ok).toBe(false)
  })
})
