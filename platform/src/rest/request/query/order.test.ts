import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { OrderTerm } from '../types.ts'
import { parseOrder } from './order.ts'

const by = (name: string, rest: Partial<OrderTerm> = {}): OrderTerm => ({
  relation: null,
  field: { name, path: [] },
  direction: null,
  nulls: null,
  ...rest,
})
const jsonField = (name: string, key: string) => ({ name, path: [{ kind: 'key' as const, key, asText: true }] })

describe('parseOrder', () => {
  it.each<[string, OrderTerm[]]>([
    ['a', [by('a')]],
    ['a.asc', [by('a', { direction: 'asc' })]],
    ['a.desc.nullslast', [by('a', { direction: 'desc', nulls: 'last' })]],
    ['a.nullsfirst', [by('a', { nulls: 'first' })]],
    ['a.desc, b ,c.asc', [by('a', { direction: 'desc' }), by('b'), by('c', { direction: 'asc' })]],
    ['meta->>k.desc', [by('meta', { field: jsonField('meta', 'k'), direction: 'desc' })]],
    ['authors(name)', [by('name', { relation: 'authors' })]],
    ['authors(name).asc.nullsfirst', [by('name', { relation: 'authors', direction: 'asc', nulls: 'first' })]],
    ['authors(meta->>k).desc', [by('', { relation: 'authors', field: jsonField('meta', 'k'), direction: 'desc' })]],
    ['"a.b".desc', [by('a.b', { direction: 'desc' })]],
  ])('parses %s', (text, terms) => {
    expect(parseOrder(text)).toEqual({ ok: true, value: terms })
  })

  it.each([
    ['', 1, 'field name (* or [a..z0..9_$])'],
    ['a,', 3, 'field name (* or [a..z0..9_$])'],
    ['id.ac', 4, '"nullslast"'],
    ['id.descc', 8, 'end of input'],
    ['id.asc.smth', 8, '"nullslast"'],
    ['id.nullslast.asc', 13, 'end of input'],
    ['clients(name,id)', 13, '")"'],
    ['a;b', 2, 'end of input'],
  ])('refuses "%s" at column %i', (text, column, lastExpected) => {
    const parsed = parseOrder(text)
    expect(parsed).toMatchObject({ ok: false, error: { kind: 'syntax', subject: 'order', column } })
    expect(parsed).toHaveProperty('error.expecting', expect.arrayContaining([lastExpected]))
  })

  it('limits the number of terms', () => {
    const terms = (length: number) => Array.from({ length }, () => 'a').join(',')
    expect(parseOrder(terms(limits.orderTerms)).ok).toBe(true)
    expect(parseOrder(terms(limits.orderTerms + 1))).toMatchObject({ error: { of: 'order-terms' } })
  })
})
