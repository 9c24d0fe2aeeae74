// What the official client really sends, read by the parser.

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { parseRequest } from './request.ts'
import type { ApiRequest, Operation } from './types.ts'

const base = 'http://127.0.0.1:9'

/** The one request that `build` makes, as the parser reads it. */
async function sent(build: (client: SupabaseClient) => PromiseLike<unknown>): Promise<ApiRequest> {
  const requests: Request[] = []
  const client = createClient(base, 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: {
      fetch: async (input, init) => {
        requests.push(new Request(input, init))
        return new Response('[]', { headers: { 'content-type': 'application/json' } })
      },
    },
  })
  await build(client)
  const [request, ...others] = requests
  if (request === undefined || others.length > 0) throw new Error(`expected one request, saw ${requests.length}`)
  const { pathname, search } = new URL(request.url)
  const parsed = parseRequest({
    method: request.method,
    path: pathname.slice('/rest/v1'.length),
    search,
    headers: request.headers,
    body: await request.text(),
  })
  if (!parsed.ok) throw new Error(`not understood: ${JSON.stringify(parsed.error)}`)
  return parsed.value
}

type Build = (client: SupabaseClient) => PromiseLike<unknown>

const captures = (client: SupabaseClient) => client.from('captures').select()
const where = (operation: Operation, negated = false, name = 'a') => ({
  query: { where: [{ embed: [], condition: { kind: 'filter', field: { name, path: [] }, negated, operation } }] },
})
const compare = (operator: (Operation & { kind: 'compare' })['operator'], value: string) =>
  where({ kind: 'compare', operator, value })
const field = (name: string) => ({ kind: 'field', field: { name, path: [] } })

describe('filters of the client', () => {
  it.each<[string, Build, unknown]>([
    ['eq', (c) => captures(c).eq('a', 'x y&z=%,"'), compare('eq', 'x y&z=%,"')],
    ['eq of a number', (c) => captures(c).eq('a', 1.5), compare('eq', '1.5')],
    ['eq of an empty text', (c) => captures(c).eq('a', ''), compare('eq', '')],
    ['neq', (c) => captures(c).neq('a', 'x'), compare('neq', 'x')],
    ['gt', (c) => captures(c).gt('a', '2026-01-01T00:00:00+00:00'), compare('gt', '2026-01-01T00:00:00+00:00')],
    ['gte', (c) => captures(c).gte('a', 1), compare('gte', '1')],
    ['lt', (c) => captures(c).lt('a', -1), compare('lt', '-1')],
    ['lte', (c) => captures(c).lte('a', 1), compare('lte', '1')],
    ['like', (c) => captures(c).like('a', '%x_y%'), compare('like', '%x_y%')],
    ['ilike', (c) => captures(c).ilike('a', '%a b%'), compare('ilike', '%a b%')],
    [
      'likeAllOf',
      (c) => captures(c).likeAllOf('a', ['%x%', '%y']),
      where({ kind: 'quantified', operator: 'like', quantifier: 'all', value: '{%x%,%y}' }),
    ],
    [
      'likeAnyOf',
      (c) => captures(c).likeAnyOf('a', ['%x%', '%y']),
      where({ kind: 'quantified', operator: 'like', quantifier: 'any', value: '{%x%,%y}' }),
    ],
    [
      'ilikeAllOf',
      (c) => captures(c).ilikeAllOf('a', ['x*']),
      where({ kind: 'quantified', operator: 'ilike', quantifier: 'all', value: '{x%}' }),
    ],
    [
      'ilikeAnyOf',
      (c) => captures(c).ilikeAnyOf('a', ['x']),
      where({ kind: 'quantified', operator: 'ilike', quantifier: 'any', value: '{x}' }),
    ],
    ['regexMatch', (c) => captures(c).regexMatch('a', '^x.*$'), compare('match', '^x.*$')],
    ['regexIMatch', (c) => captures(c).regexIMatch('a', '^x'), compare('imatch', '^x')],
    ['is null', (c) => captures(c).is('a', null), where({ kind: 'is', value: 'null' })],
    ['is true', (c) => captures(c).is('a', true), where({ kind: 'is', value: 'true' })],
    ['isDistinct', (c) => captures(c).isDistinct('a', 'x'), where({ kind: 'is-distinct', value: 'x' })],
    ['in', (c) => captures(c).in('a', [1, 2, 2]), where({ kind: 'in', values: ['1', '2'] })],
    [
      'in of texts with reserved characters',
      (c) => captures(c).in('a', ['x,y', '(z)', 'plain', 'with blank', '']),
      where({ kind: 'in', values: ['x,y', '(z)', 'plain', 'with blank', ''] }),
    ],
    ['in of nothing', (c) => captures(c).in('a', []), where({ kind: 'in', values: [''] })],
    ['notIn', (c) => captures(c).notIn('a', ['x', 'y,z']), where({ kind: 'in', values: ['x', 'y,z'] }, true)],
    ['contains of an array', (c) => captures(c).contains('a', ['x', 'y']), compare('cs', '{x,y}')],
    ['contains of an object', (c) => captures(c).contains('a', { k: [1, '"'] }), compare('cs', '{"k":[1,"\\""]}')],
    ['contains of a range', (c) => captures(c).contains('a', '[1,5)'), compare('cs', '[1,5)')],
    ['containedBy', (c) => captures(c).containedBy('a', ['x']), compare('cd', '{x}')],
    ['overlaps', (c) => captures(c).overlaps('a', ['x', 'y']), compare('ov', '{x,y}')],
    ['rangeGt', (c) => captures(c).rangeGt('a', '[1,2)'), compare('sr', '[1,2)')],
    ['rangeGte', (c) => captures(c).rangeGte('a', '[1,2)'), compare('nxl', '[1,2)')],
    ['rangeLt', (c) => captures(c).rangeLt('a', '[1,2)'), compare('sl', '[1,2)')],
    ['rangeLte', (c) => captures(c).rangeLte('a', '[1,2)'), compare('nxr', '[1,2)')],
    ['rangeAdjacent', (c) => captures(c).rangeAdjacent('a', '[1,2)'), compare('adj', '[1,2)')],
    [
      'textSearch',
      (c) => captures(c).textSearch('a', "'fat' & 'cat'"),
      where({ kind: 'search', operator: 'fts', language: null, value: "'fat' & 'cat'" }),
    ],
    [
      'textSearch, plain and with a language',
      (c) => captures(c).textSearch('a', 'fat cat', { type: 'plain', config: 'english' }),
      where({ kind: 'search', operator: 'plfts', language: 'english', value: 'fat cat' }),
    ],
    [
      'textSearch by phrase',
      (c) => captures(c).textSearch('a', 'fat cat', { type: 'phrase' }),
      where({ kind: 'search', operator: 'phfts', language: null, value: 'fat cat' }),
    ],
    [
      'textSearch as on the web',
      (c) => captures(c).textSearch('a', '"fat cat" -dog', { type: 'websearch' }),
      where({ kind: 'search', operator: 'wfts', language: null, value: '"fat cat" -dog' }),
    ],
    ['match', (c) => captures(c).match({ a: 1 }), compare('eq', '1')],
    ['not', (c) => captures(c).not('a', 'is', null), where({ kind: 'is', value: 'null' }, true)],
    ['not in', (c) => captures(c).not('a', 'in', '(1,2)'), where({ kind: 'in', values: ['1', '2'] }, true)],
    ['filter', (c) => captures(c).filter('a', 'in', '("x","y")'), where({ kind: 'in', values: ['x', 'y'] })],
    [
      'a JSON path',
      (c) => captures(c).eq('meta->tags->>0', 'x'),
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
      (c) => c.from('captures').select('*,folders!inner(name)').eq('folders.name', 'x'),
      { query: { where: [{ embed: ['folders'], condition: { field: { name: 'name' } } }] } },
    ],
    [
      'the existence of an embed',
      (c) => c.from('captures').select('*,folders()').not('folders', 'is', null),
      where({ kind: 'is', value: 'null' }, true, 'folders'),
    ],
    [
      'or',
      (c) => captures(c).or('a.eq.1,and(b.gt.2,c.not.is.null),d.in.("x,y",z),e.cs.{p,q},f.ilike."%a,b%"'),
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
      (c) => captures(c).or('a.eq.1,b.eq.2', { referencedTable: 'folders' }),
      { query: { where: [{ embed: ['folders'], condition: { kind: 'group', operator: 'or' } }] } },
    ],
    [
      'two filters on one column',
      (c) => captures(c).gt('a', 1).lt('a', 9),
      {
        query: { where: [{ condition: { operation: { value: '1' } } }, { condition: { operation: { value: '9' } } }] },
      },
    ],
  ])('%s', async (_, build, expected) => {
    expect(await sent(build)).toMatchObject(expected as object)
  })
})

describe('reads of the client', () => {
  it.each<[string, Build, unknown]>([
    ['select()', (c) => captures(c), { kind: 'read', method: 'GET', query: { select: [{ kind: 'star' }] } }],
    [
      'a select over several lines',
      (c) =>
        c.from('captures').select(`id, title,
          folder:folders!captures_folder_id_fkey ( id, name )`),
      {
        query: {
          select: [
            field('id'),
            field('title'),
            {
              kind: 'embed',
              relation: 'folders',
              alias: 'folder',
              hint: 'captures_folder_id_fkey',
              items: [field('id'), field('name')],
            },
          ],
        },
      },
    ],
    [
      'quoted names keep their blanks',
      (c) => c.from('captures').select('"my column", "a,b"'),
      { query: { select: [field('my column'), field('a,b')] } },
    ],
    [
      'casts, JSON paths and a spread',
      (c) => c.from('captures').select('id::text,k:meta->>k,...folders(folder_name:name)'),
      {
        query: {
          select: [
            { kind: 'field', cast: 'text' },
            { kind: 'field', alias: 'k', field: { name: 'meta', path: [{ key: 'k', asText: true }] } },
            { kind: 'spread', relation: 'folders', items: [{ alias: 'folder_name' }] },
          ],
        },
      },
    ],
    [
      'a count of an embed',
      (c) => c.from('folders').select('*,captures(count)'),
      { query: { select: [{ kind: 'star' }, { kind: 'embed', items: [field('count')] }] } },
    ],
    ['count', (c) => c.from('t').select('*', { count: 'exact' }), { preferences: { count: 'exact' } }],
    [
      'head',
      (c) => c.from('t').select('*', { count: 'planned', head: true }),
      { kind: 'read', head: true, method: 'HEAD' },
    ],
    ['single', (c) => captures(c).single(), { media: { kind: 'object', stripNulls: false } }],
    ['maybeSingle', (c) => captures(c).maybeSingle(), { media: { kind: 'json' } }],
    ['csv', (c) => captures(c).csv(), { media: { kind: 'csv' } }],
    ['stripNulls', (c) => captures(c).stripNulls(), { media: { kind: 'json', stripNulls: true } }],
    ['single stripNulls', (c) => captures(c).single().stripNulls(), { media: { kind: 'object', stripNulls: true } }],
    ['limit', (c) => captures(c).limit(5), { query: { ranges: [{ embed: [], range: { offset: 0, limit: 5 } }] } }],
    [
      'range',
      (c) => captures(c).range(20, 39),
      { query: { ranges: [{ embed: [], range: { offset: 20, limit: 20 } }] } },
    ],
    [
      'limit of an embed',
      (c) => captures(c).limit(3, { referencedTable: 'folders' }),
      { query: { ranges: [{ embed: ['folders'], range: { offset: 0, limit: 3 } }] } },
    ],
    [
      'order',
      (c) =>
        captures(c).order('a', { ascending: false, nullsFirst: false }).order('b').order('c', { nullsFirst: true }),
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
      (c) => captures(c).order('name', { referencedTable: 'folders' }).order('folders(name)'),
      {
        query: {
          order: [
            { embed: ['folders'], terms: [{ relation: null, field: { name: 'name' } }] },
            { embed: [], terms: [{ relation: 'folders', field: { name: 'name' } }] },
          ],
        },
      },
    ],
    ['another schema', (c) => c.schema('other').from('t').select(), { schema: 'other' }],
    ['a table with a blank', (c) => c.from('my table').select(), { table: 'my table' }],
  ])('%s', async (_, build, expected) => {
    expect(await sent(build)).toMatchObject(expected as object)
  })
})

describe('writes and calls of the client', () => {
  it.each<[string, Build, unknown]>([
    [
      'insert of one',
      (c) => c.from('t').insert({ a: 1, b: 'x' }),
      {
        kind: 'insert',
        schema: 'public',
        columns: null,
        payload: { text: '{"a":1,"b":"x"}', shape: 'object', keys: ['a', 'b'] },
        preferences: { return: null },
      },
    ],
    [
      'insert of rows that differ',
      (c) => c.from('t').insert([{ a: 1 }, { b: 2, 'c,d': 3 }]),
      { kind: 'insert', columns: ['a', 'b', 'c,d'], payload: { shape: 'array' } },
    ],
    [
      'insert of nothing',
      (c) => c.from('t').insert([]),
      { kind: 'insert', columns: null, payload: { shape: 'array', keys: [] } },
    ],
    [
      'insert with defaults, returning',
      (c) =>
        c
          .from('t')
          .insert([{ a: 1 }], { defaultToNull: false, count: 'exact' })
          .select('a')
          .single(),
      {
        preferences: { missing: 'default', return: 'representation', count: 'exact' },
        media: { kind: 'object' },
        query: { select: [field('a')] },
      },
    ],
    [
      'upsert',
      (c) => c.from('t').upsert({ a: 1 }, { onConflict: 'a, b' }),
      { kind: 'insert', onConflict: ['a', 'b'], preferences: { resolution: 'merge-duplicates' } },
    ],
    [
      'upsert that ignores duplicates',
      (c) => c.from('t').upsert([{ a: 1 }], { ignoreDuplicates: true }),
      { kind: 'insert', onConflict: null, preferences: { resolution: 'ignore-duplicates' } },
    ],
    [
      'update',
      (c) => c.from('t').update({ a: null }).eq('id', 1).select(),
      { kind: 'update', payload: { keys: ['a'] }, preferences: { return: 'representation' } },
    ],
    ['delete', (c) => c.from('t').delete({ count: 'exact' }).eq('id', 1), { kind: 'delete', method: 'DELETE' }],
    [
      'maxAffected',
      // Without a generated schema its type says that the server is too old for this.
      (c) => c.from('t').delete().eq('id', 1).maxAffected(1) as unknown as PromiseLike<unknown>,
      { preferences: { handling: 'strict', maxAffected: 1, unknown: [] } },
    ],
    ['rollback', (c) => c.from('t').delete().eq('id', 1).rollback(), { preferences: { tx: 'rollback', unknown: [] } }],
    [
      'rpc',
      (c) => c.rpc('f', { a: 1, b: [1, 2] }),
      { kind: 'call', function: 'f', args: { from: 'body', payload: { keys: ['a', 'b'] } } },
    ],
    ['rpc without arguments', (c) => c.rpc('f'), { kind: 'call', args: { payload: { text: '{}', keys: [] } } }],
    [
      'rpc with filters on its result',
      (c) => c.rpc('f', { a: 1 }).eq('id', 5).order('id').limit(1).select('id'),
      { kind: 'call', query: { select: [field('id')], where: [{ condition: { field: { name: 'id' } } }] } },
    ],
    [
      'rpc by GET',
      (c) =>
        c
          .rpc('f', { a: [1, 2], b: null, c: 'x y' }, { get: true })
          .gt('id', 5)
          .limit(2),
      {
        kind: 'call',
        method: 'GET',
        args: {
          from: 'query',
          params: [
            { name: 'a', value: '{1,2}', condition: { ok: false } },
            { name: 'b', value: 'null', condition: { ok: false } },
            { name: 'c', value: 'x y', condition: { ok: false } },
            { name: 'id', value: 'gt.5', condition: { ok: true } },
          ],
        },
        query: { ranges: [{ range: { limit: 2 } }] },
      },
    ],
    [
      'rpc by HEAD',
      (c) => c.rpc('f', { a: 1 }, { head: true, count: 'exact' }),
      { kind: 'call', head: true, args: { from: 'query' }, preferences: { count: 'exact' } },
    ],
    [
      'rpc by HEAD with an object, which the client posts',
      (c) => c.rpc('f', { a: { b: 1 } }, { head: true, count: 'exact' }),
      { kind: 'call', head: false, args: { from: 'body' }, preferences: { count: 'exact', return: 'minimal' } },
    ],
  ])('%s', async (_, build, expected) => {
    expect(await sent(build)).toMatchObject(expected as object)
  })
})

describe('what the client can ask and nobody answers', () => {
  it.each<[string, Build, RegExp]>([
    ['explain', (c) => captures(c).explain(), /not-acceptable/],
    ['geojson', (c) => captures(c).geojson(), /not-acceptable/],
    ['a range that ends before it begins', (c) => captures(c).range(5, 2), /negative-limit/],
  ])('%s', async (_, build, reason) => {
    await expect(sent(build)).rejects.toThrow(reason)
  })
})
