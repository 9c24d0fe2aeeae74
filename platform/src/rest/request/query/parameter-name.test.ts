import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { type ParameterRole, parseParameterName } from './parameter-name.ts'

const filter = (name: string, embed: string[] = []): ParameterRole => ({
  kind: 'filter',
  embed,
  field: { name, path: [] },
  cast: null,
})

describe('parseParameterName', () => {
  it.each<[string, ParameterRole]>([
    ['select', { kind: 'select' }],
    ['columns', { kind: 'columns' }],
    ['on_conflict', { kind: 'on_conflict' }],
    ['order', { kind: 'order', embed: [] }],
    ['limit', { kind: 'limit', embed: [] }],
    ['authors.offset', { kind: 'offset', embed: ['authors'] }],
    ['a.b.order', { kind: 'order', embed: ['a', 'b'] }],
    ['and', { kind: 'group', embed: [], operator: 'and', negated: false }],
    ['not.or', { kind: 'group', embed: [], operator: 'or', negated: true }],
    ['authors.or', { kind: 'group', embed: ['authors'], operator: 'or', negated: false }],
    ['authors.not.and', { kind: 'group', embed: ['authors'], operator: 'and', negated: true }],
    ['title', filter('title')],
    ['authors.name', filter('name', ['authors'])],
    ['a.b.c', filter('c', ['a', 'b'])],
    ['a.select', filter('select', ['a'])],
    ['"order"', filter('order')],
    ['"a.b"."c.d"', filter('c.d', ['a.b'])],
    ['age::text', { kind: 'filter', embed: [], field: { name: 'age', path: [] }, cast: 'text' }],
    [
      'authors.meta->a->>0',
      {
        kind: 'filter',
        embed: ['authors'],
        field: {
          name: 'meta',
          path: [
            { kind: 'key', key: 'a', asText: false },
            { kind: 'index', index: 0, asText: true },
          ],
        },
        cast: null,
      },
    ],
  ])('parses %s', (name, role) => {
    expect(parseParameterName(name)).toEqual({ ok: true, value: role })
  })

  it.each([
    ['', 1],
    ['.a', 1],
    ['a.', 3],
    ['a..b', 3],
    ['a(b)', 2],
    ['meta->k.b', 8],
    ['a;b', 2],
  ])('refuses "%s" at column %i', (name, column) => {
    expect(parseParameterName(name)).toMatchObject({
      ok: false,
      error: { kind: 'syntax', subject: 'tree path', column },
    })
  })

  it('limits the length of an embed path', () => {
    expect(parseParameterName(`${'a.'.repeat(limits.nesting)}b`).ok).toBe(true)
    expect(parseParameterName(`${'a.'.repeat(limits.nesting + 1)}b`)).toMatchObject({ error: { of: 'nesting' } })
  })
})
