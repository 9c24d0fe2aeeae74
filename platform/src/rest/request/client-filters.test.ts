import { describe, expect, it } from 'vitest'
import { type Build, books, sentBy } from './testing/sent-by-client.ts'
import type { Operation } from './types.ts'

const where = (operation: Operation, negated = false, name = 'a') => ({
  query: { where: [{ embed: [], condition: { kind: 'filter', field: { name, path: [] }, negated, operation } }] },
})
const compare = (operator: (Operation & { kind: 'compare' })['operator'], value: string) =>
  where({ kind: 'compare', operator, value })

describe('filters of supabase-js', () => {
  it.each<[string, Build, unknown]>([
    ['eq', (c) => books(c).eq('a', 'x y&z=%,"'), compare('eq', 'x y&z=%,"')],
    ['eq of a number', (c) => books(c).eq('a', 1.5), compare('eq', '1.5')],
    ['eq of an empty text', (c) => books(c).eq('a', ''), compare('eq', '')],
    ['neq', (c) => books(c).neq('a', 'x'), compare('neq', 'x')],
    ['gt', (c) => books(c).gt('a', '2026-01-01T00:00:00+00:00'), compare('gt', '2026-01-01T00:00:00+00:00')],
    ['gte', (c) => books(c).gte('a', 1), compare('gte', '1')],
    ['lt', (c) => books(c).lt('a', -1), compare('lt', '-1')],
    ['lte', (c) => books(c).lte('a', 1), compare('lte', '1')],
    ['like', (c) => books(c).like('a', '%x_y%'), compare('like', '%x_y%')],
    ['ilike', (c) => books(c).ilike('a', '%a b%'), compare('ilike', '%a b%')],
    [
      'likeAllOf',
      (c) => books(c).likeAllOf('a', ['%x%', '%y']),
      where({ kind: 'quantified', operator: 'like', quantifier: 'all', value: '{%x%,%y}' }),
    ],
    [
      'likeAnyOf',
      (c) => books(c).likeAnyOf('a', ['%x%', '%y']),
      where({ kind: 'quantified', operator: 'like', quantifier: 'any', value: '{%x%,%y}' }),
    ],
    [
      'ilikeAllOf',
      (c) => books(c).ilikeAllOf('a', ['x*']),
      where({ kind: 'quantified', operator: 'ilike', quantifier: 'all', value: '{x%}' }),
    ],
    [
      'ilikeAnyOf',
      (c) => books(c).ilikeAnyOf('a', ['x']),
      where({ kind: 'quantified', operator: 'ilike', quantifier: 'any', value: '{x}' }),
    ],
    ['regexMatch', (c) => books(c).regexMatch('a', '^x.*$'), compare('match', '^x.*$')],
    ['regexIMatch', (c) => books(c).regexIMatch('a', '^x'), compare('imatch', '^x')],
    ['is null', (c) => books(c).is('a', null), where({ kind: 'is', value: 'null' })],
    ['is true', (c) => books(c).is('a', true), where({ kind: 'is', value: 'true' })],
    ['isDistinct', (c) => books(c).isDistinct('a', 'x'), where({ kind: 'is-distinct', value: 'x' })],
    ['in', (c) => books(c).in('a', [1, 2, 2]), where({ kind: 'in', values: ['1', '2'] })],
    [
      'in of texts with reserved characters',
      (c) => books(c).in('a', ['x,y', '(z)', 'plain', 'with blank', '']),
      where({ kind: 'in', values: ['x,y', '(z)', 'plain', 'with blank', ''] }),
    ],
    ['in of nothing', (c) => books(c).in('a', []), where({ kind: 'in', values: [''] })],
    ['notIn', (c) => books(c).notIn('a', ['x', 'y,z']), where({ kind: 'in', values: ['x', 'y,z'] }, true)],
    ['contains of an array', (c) => books(c).contains('a', ['x', 'y']), compare('cs', '{x,y}')],
    ['contains of an object', (c) => books(c).contains('a', { k: [1, '"'] }), compare('cs', '{"k":[1,"\\""]}')],
    ['contains of a range', (c) => books(c).contains('a', '[1,5)'), compare('cs', '[1,5)')],
    ['containedBy', (c) => books(c).containedBy('a', ['x']), compare('cd', '{x}')],
    ['overlaps', (c) => books(c).overlaps('a', ['x', 'y']), compare('ov', '{x,y}')],
    ['rangeGt', (c) => books(c).rangeGt('a', '[1,2)'), compare('sr', '[1,2)')],
    ['rangeGte', (c) => books(c).rangeGte('a', '[1,2)'), compare('nxl', '[1,2)')],
    ['rangeLt', (c) => books(c).rangeLt('a', '[1,2)'), compare('sl', '[1,2)')],
    ['rangeLte', (c) => books(c).rangeLte('a', '[1,2)'), compare('nxr', '[1,2)')],
    ['rangeAdjacent', (c) => books(c).rangeAdjacent('a', '[1,2)'), compare('adj', '[1,2)')],
    [
      'textSearch',
      (c) => books(c).textSearch('a', "'fat' & 'cat'"),
      where({ kind: 'search', operator: 'fts', language: null, value: "'fat' & 'cat'" }),
    ],
    [
      'textSearch, plain and with a language',
      (c) => books(c).textSearch('a', 'fat cat', { type: 'plain', config: 'english' }),
      where({ kind: 'search', operator: 'plfts', language: 'english', value: 'fat cat' }),
    ],
    [
      'textSearch by phrase',
      (c) => books(c).textSearch('a', 'fat cat', { type: 'phrase' }),
      where({ kind: 'search', operator: 'phfts', language: null, value: 'fat cat' }),
    ],
    [
      'textSearch as on the web',
      (c) => books(c).textSearch('a', '"fat cat" -dog', { type: 'websearch' }),
      where({ kind: 'search', operator: 'wfts', language: null, value: '"fat cat" -dog' }),
    ],
    ['match', (c) => books(c).match({ a: 1 }), compare('eq', '1')],
    ['not', (c) => books(c).not('a', 'is', null), where({ kind: 'is', value: 'null' }, true)],
    ['not in', (c) => books(c).not('a', 'in', '(1,2)'), where({ kind: 'in', values: ['1', '2'] }, true)],
    ['filter', (c) => books(c).filter('a', 'in', '("x","y")'), where({ kind: 'in', values: ['x', 'y'] })],
    [
      'a JSON path',
      (c) => books(c).eq('meta->tags->>0', 'x'),
      {
        query: {
          where: [
            {
              condition: {
                field: {
                  name: 'meta',
                  path: [
                    { key: 'tags', asText: false },
                    { index: 0, asText: true },
                  ],
                },
              },
            },
          ],
        },
      },
    ],
    [
      'a column of an embed',
      (c) => c.from('books').select('*,authors!inner(name)').eq('authors.name', 'x'),
      { query: { where: [{ embed: ['authors'], condition: { field: { name: 'name' } } }] } },
    ],
    [
      'the existence of an embed',
      (c) => c.from('books').select('*,authors()').not('authors', 'is', null),
      where({ kind: 'is', value: 'null' }, true, 'authors'),
    ],
    [
      'or',
      (c) => books(c).or('a.eq.1,and(b.gt.2,c.not.is.null),d.in.("x,y",z),e.cs.{p,q},f.ilike."%a,b%"'),
      {
        query: {
          where: [
            {
              embed: [],
              condition: {
                kind: 'group',
                operator: 'or',
                negated: false,
                conditions: [
                  { field: { name: 'a' }, operation: { operator: 'eq', value: '1' } },
                  {
                    kind: 'group',
                    operator: 'and',
                    conditions: [{ field: { name: 'b' } }, { field: { name: 'c' }, negated: true }],
                  },
                  { field: { name: 'd' }, operation: { values: ['x,y', 'z'] } },
                  { field: { name: 'e' }, operation: { value: '{p,q}' } },
                  { field: { name: 'f' }, operation: { value: '%a,b%' } },
                ],
              },
            },
          ],
        },
      },
    ],
    [
      'or on an embed',
      (c) => books(c).or('a.eq.1,b.eq.2', { referencedTable: 'authors' }),
      { query: { where: [{ embed: ['authors'], condition: { kind: 'group', operator: 'or' } }] } },
    ],
    [
      'two filters on one column',
      (c) => books(c).gt('a', 1).lt('a', 9),
      {
        query: { where: [{ condition: { operation: { value: '1' } } }, { condition: { operation: { value: '9' } } }] },
      },
    ],
  ])('are parsed: %s', async (_, build, expected) => {
    expect(await sentBy(build)).toMatchObject({ ok: true, value: expected })
  })
})
