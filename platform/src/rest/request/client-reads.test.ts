import { describe, expect, it } from 'vitest'
import { type Build, books, sentBy } from './testing/sent-by-client.ts'

const field = (name: string) => ({ kind: 'field', field: { name, path: [] } })

describe('reads of supabase-js', () => {
  it.each<[string, Build, unknown]>([
    ['select()', (c) => books(c), { kind: 'read', method: 'GET', query: { select: [{ kind: 'star' }] } }],
    [
      'a select over several lines',
      (c) =>
        c.from('books').select(`id, title,
          author:authors!books_author_id_fkey ( id, name )`),
      {
        query: {
          select: [
            field('id'),
            field('title'),
            {
              kind: 'embed',
              relation: 'authors',
              alias: 'author',
              hint: 'books_author_id_fkey',
              items: [field('id'), field('name')],
            },
          ],
        },
      },
    ],
    [
      'quoted names keep their blanks',
      (c) => c.from('books').select('"my column", "a,b"'),
      { query: { select: [field('my column'), field('a,b')] } },
    ],
    [
      'casts, JSON paths and a spread',
      (c) => c.from('books').select('id::text,k:meta->>k,...authors(author_name:name)'),
      {
        query: {
          select: [
            { kind: 'field', cast: 'text' },
            { kind: 'field', alias: 'k', field: { name: 'meta', path: [{ key: 'k', asText: true }] } },
            { kind: 'spread', relation: 'authors', items: [{ alias: 'author_name' }] },
          ],
        },
      },
    ],
    [
      'a count of an embed',
      (c) => c.from('authors').select('*,books(count)'),
      { query: { select: [{ kind: 'star' }, { kind: 'embed', items: [field('count')] }] } },
    ],
    ['count', (c) => c.from('t').select('*', { count: 'exact' }), { preferences: { count: 'exact' } }],
    [
      'head',
      (c) => c.from('t').select('*', { count: 'planned', head: true }),
      { kind: 'read', head: true, method: 'HEAD' },
    ],
    ['single', (c) => books(c).single(), { media: { kind: 'object', stripNulls: false } }],
    ['maybeSingle', (c) => books(c).maybeSingle(), { media: { kind: 'json' } }],
    ['csv', (c) => books(c).csv(), { media: { kind: 'csv' } }],
    ['stripNulls', (c) => books(c).stripNulls(), { media: { kind: 'json', stripNulls: true } }],
    ['single stripNulls', (c) => books(c).single().stripNulls(), { media: { kind: 'object', stripNulls: true } }],
    ['limit', (c) => books(c).limit(5), { query: { ranges: [{ embed: [], range: { offset: 0, limit: 5 } }] } }],
    ['range', (c) => books(c).range(20, 39), { query: { ranges: [{ embed: [], range: { offset: 20, limit: 20 } }] } }],
    [
      'limit of an embed',
      (c) => books(c).limit(3, { referencedTable: 'authors' }),
      { query: { ranges: [{ embed: ['authors'], range: { offset: 0, limit: 3 } }] } },
    ],
    [
      'order',
      (c) => books(c).order('a', { ascending: false, nullsFirst: false }).order('b').order('c', { nullsFirst: true }),
      {
        query: {
          order: [
            {
              embed: [],
              terms: [
                { field: { name: 'a' }, direction: 'desc', nulls: 'last' },
                { field: { name: 'b' }, direction: 'asc', nulls: null },
                { field: { name: 'c' }, direction: 'asc', nulls: 'first' },
              ],
            },
          ],
        },
      },
    ],
    [
      'order of an embed and by an embed',
      (c) => books(c).order('name', { referencedTable: 'authors' }).order('authors(name)'),
      {
        query: {
          order: [
            { embed: ['authors'], terms: [{ relation: null, field: { name: 'name' } }] },
            { embed: [], terms: [{ relation: 'authors', field: { name: 'name' } }] },
          ],
        },
      },
    ],
    [
      'the description',
      (c) => c.schema('other').getOpenApiSpec(),
      { kind: 'describe', schema: 'other', media: { kind: 'openapi' } },
    ],
    ['another schema', (c) => c.schema('other').from('t').select(), { schema: 'other' }],
    ['a table with a blank', (c) => c.from('my table').select(), { table: 'my table' }],
  ])('are parsed: %s', async (_, build, expected) => {
    expect(await sentBy(build)).toMatchObject({ ok: true, value: expected })
  })
})

describe('unsupported reads of supabase-js', () => {
  it.each<[string, Build, unknown]>([
    ['explain', (c) => books(c).explain(), { kind: 'not-acceptable' }],
    ['geojson', (c) => books(c).geojson(), { kind: 'not-acceptable' }],
    [
      'a range that ends before it begins',
      (c) => books(c).range(5, 2),
      { kind: 'invalid-range', reason: 'negative-limit' },
    ],
  ])('are refused: %s', async (_, build, error) => {
    expect(await sentBy(build)).toMatchObject({ ok: false, error })
  })
})
