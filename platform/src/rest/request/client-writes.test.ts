import { describe, expect, it } from 'vitest'
import { type Build, sentBy } from './testing/sent-by-client.ts'

const field = (name: string) => ({ kind: 'field', field: { name, path: [] } })

describe('writes and calls of supabase-js', () => {
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
      // The types of supabase-js allow it for typed schemas only.
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
  ])('are parsed: %s', async (_, build, expected) => {
    expect(await sentBy(build)).toMatchObject({ ok: true, value: expected })
  })
})
