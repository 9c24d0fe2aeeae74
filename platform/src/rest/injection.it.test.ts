import { describe, expect, it } from 'vitest'
import { attacksOn, post } from './testing/attacks.ts'
import { useScene } from './testing/scene.ts'

// No name and no value is ever executed as SQL: nothing secret is returned, and nothing fails with 500.
describe('SQL injection', () => {
  const { platform, raw } = useScene()

  const { attempt, expectAllNotes } = attacksOn({ platform, raw })

  const PAYLOADS = [
    "'; reset role; select * from unguarded; --",
    '"; reset role; select * from public.unguarded; --',
    'id"; set role postgres; --',
    'id") from public.unguarded; --',
    '1) union select secret from public.unguarded --',
    '$1',
    '$$ || (select secret from public.unguarded) || $$',
    '\\"; drop table notes; --',
    "x' || (select secret from unguarded) || '",
    'id,(select secret from public.unguarded)',
    '*/ select secret from public.unguarded /*',
    '{"a"; reset role}',
  ]

  it('is impossible in identifiers', async () => {
    for (const payload of PAYLOADS) {
      const name = encodeURIComponent(payload)
      const quoted = encodeURIComponent(`"${payload.replaceAll(/["\\]/g, '\\$&')}"`)
      for (const written of [name, quoted]) {
        const paths = [
          `/${written}`,
          `/rpc/${written}`,
          `/notes?select=${written}`,
          `/notes?select=${written}:id&id=eq.1`,
          `/notes?select=id::${written}`,
          `/notes?select=id,${written}(id)`,
          `/notes?select=id,${written}:folders(id)`,
          `/notes?select=id,folders!${written}(id)`,
          `/notes?select=...${written}(id)`,
          `/notes?select=meta->${written}`,
          `/notes?select=meta->>${written}`,
          `/notes?${written}=eq.1`,
          `/notes?meta->>${written}=eq.1`,
          `/notes?select=id,folders(id)&folders.${written}=eq.1`,
          `/notes?select=id&${written}.id=eq.1`,
          `/notes?or=(${written}.eq.1)`,
          `/notes?order=${written}`,
          `/notes?order=meta->>${written}.desc`,
          `/notes?select=id,folders(id)&order=folders(${written})`,
          `/notes?select=id&order=${written}(id)`,
          `/notes?title=fts(${written}).cat`,
          `/rpc/add?a=1&${written}=2`,
          `/rpc/my_notes?select=${written}`,
        ]
        await Promise.all(paths.map((path) => attempt(path)))
        await attempt(`/tags?columns=${written}`, post({ id: 50, word: 'x' }))
        await attempt(
          `/tags?on_conflict=${written}`,
          post({ id: 50, word: 'x' }, { Prefer: 'resolution=merge-duplicates' }),
        )
        await attempt(`/notes?id=eq.1&select=${written}`, {
          ...post({ body: 'one' }, { Prefer: 'return=representation' }),
          method: 'PATCH',
        })
      }
      await attempt('/tags', post({ [payload]: 1 }))
      await attempt('/rpc/add', post({ [payload]: 1 }))
    }
    await expectAllNotes()
  }, 60_000)

  it('is impossible in values', async () => {
    for (const payload of PAYLOADS) {
      const value = encodeURIComponent(payload)
      const paths = [
        ...['eq', 'neq', 'gt', 'like', 'ilike', 'match', 'isdistinct', 'fts', 'plfts'].map(
          (op) => `/notes?title=${op}.${value}`,
        ),
        ...['stars', 'meta', 'labels', 'span', 'owner_id', 'written', 'mood'].map(
          (column) => `/notes?${column}=eq.${value}`,
        ),
        `/notes?title=in.(${value})`,
        `/notes?title=in.("${value}")`,
        `/notes?labels=cs.${value}`,
        `/notes?meta=cs.${value}`,
        `/notes?title=eq(any).${value}`,
        `/notes?id=is.${value}`,
        `/notes?limit=${value}`,
        `/notes?offset=${value}`,
        `/notes?or=(title.eq.${value},id.eq.1)`,
        `/rpc/add?a=${value}`,
        `/rpc/setting?name=${value}`,
      ]
      await Promise.all(paths.map((path) => attempt(path)))
      await attempt('/rpc/add', post({ a: payload }))
      await attempt('/tags?id=eq.1', { ...post({ word: payload }), method: 'PATCH' })
      await attempt('/notes', { headers: { Prefer: `timezone=${payload.replaceAll(/[^\x20-\x7e]/g, '')}` } })
      await attempt('/notes', { headers: { 'X-Poison': payload } })
      await attempt('/notes', { headers: { Range: payload } })
      await attempt('/notes', { headers: { Accept: payload } })
    }
    const [tag] = await platform.sql`select word from tags where id = 1`
    expect(tag).toEqual({ word: PAYLOADS.at(-1) })
    await platform.sql`update tags set word = 'red' where id = 1`
    await expectAllNotes()
  }, 60_000)

  it('does not succeed with huge, deep, odd or empty requests either', async () => {
    const deep = `${'and(id.eq.1,or('.repeat(200)}id.eq.1${'))'.repeat(200)}`
    const wide = Array.from({ length: 3000 }, () => 'id.eq.1').join(',')
    const nested = `${'folders('.repeat(300)}id${')'.repeat(300)}`
    for (const path of [
      `/notes?or=(${deep})`,
      `/notes?or=(${wide})`,
      `/notes?select=${nested}`,
      `/notes?select=${'id,'.repeat(2000)}id`,
      `/notes?id=in.(${'1,'.repeat(6000)}1)`,
      `/notes?${'id=eq.1&'.repeat(2000)}`,
      `/notes?title=eq.${'x'.repeat(20_000)}`,
      `/notes?order=${'id,'.repeat(500)}id`,
      `/${'x'.repeat(5000)}`,
      '/notes?title=like.%00',
      '/notes?title=eq.%ED%A0%80',
      '/%00',
      '/%E0%A4%A',
      '/notes?select=meta->99999999999999999999',
      '/notes?stars=eq.99999999999999999999',
      '/notes?limit=99999999999999999999',
      '/notes?offset=9007199254740991&limit=9007199254740991',
      '/notes?=&&&=.=',
      '/notes?title=match.(((((((((((a*)*)*)*)*)*)*)*)*)*)*$',
      '//notes',
      '/rpc/',
      '/rpc',
    ]) {
      await attempt(path)
    }
    for (const body of [
      '',
      '[',
      '{"title":"\\u0000"}',
      '{"title":"\\ud800"}',
      '[[]]',
      '[null]',
      '1e999999',
      `${'['.repeat(50_000)}`,
    ]) {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await attempt('/tags', { method: 'POST', body, headers })
      expect(answer.status).toBe(400)
    }
    expect((await raw('/notes?select=id')).status).toBe(200)
    await expectAllNotes()
  }, 60_000)
})
