import { beforeEach, describe, expect, it } from 'vitest'
import { ANA, BEN, SCENE, useScene, withMaxAffected } from './testing/scene.ts'

describe('writing rows', () => {
  const { platform, ana, raw } = useScene({ scene: `${SCENE} create table public.kept as table public.notes;` })
  beforeEach(async () => {
    await platform.sql`delete from notes where id > 10`
    await platform.sql`update notes n set title = k.title, body = k.body, stars = k.stars from kept k where k.id = n.id`
    await platform.sql`delete from tags where id > 3`
  })

  const seen = async (response: Response) => [
    response.status,
    response.headers.get('content-range'),
    response.headers.get('preference-applied'),
    await response.text(),
  ]
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    raw(path, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } })

  describe('insert', () => {
    it('answers 201 without a body unless the row is requested', async () => {
      const plain = await ana().from('notes').insert({ title: 'new' })
      expect([plain.status, plain.data, plain.error]).toEqual([201, null, null])
      const shown = await ana()
        .from('notes')
        .insert({ title: 'newer', labels: ['x'] })
        .select('title,stars,owner_id,labels')
        .single()
      expect(shown.data).toEqual({ title: 'newer', stars: 3, owner_id: ANA, labels: ['x'] })
      expect(await seen(await send('POST', '/notes', { id: 50, title: 'n' }))).toEqual([201, '*/*', null, ''])
      expect(
        await seen(await send('POST', '/notes', { id: 51, title: 'm' }, { Prefer: 'return=minimal,count=exact' })),
      ).toEqual([201, '*/1', 'return=minimal, count=exact', ''])
    })

    it('inserts rows with the union of their keys, missing ones as null', async () => {
      const { data, error } = await ana()
        .from('notes')
        .insert([
          { id: 60, title: 'a', body: 'x' },
          { id: 61, title: 'b', mood: 'loud' },
        ])
        .select('id,body,mood')
      expect(error).toBeNull()
      expect(data).toEqual([
        { id: 60, body: 'x', mood: null },
        { id: 61, body: null, mood: 'loud' },
      ])
    })

    it('uses defaults for missing keys on request', async () => {
      const rows = [{ title: 'c', stars: 1 }, { title: 'd' }]
      const nulled = await ana().from('notes').insert(rows)
      expect(nulled.error?.code).toBe('23502')
      const { data, error } = await ana().from('notes').insert(rows, { defaultToNull: false }).select('title,stars')
      expect(error).toBeNull()
      expect(data).toEqual([
        { title: 'c', stars: 1 },
        { title: 'd', stars: 3 },
      ])
      const counted = await ana()
        .from('notes')
        .insert([{ title: 'e', id: 70 }, { title: 'f' }], { defaultToNull: false })
        .select('id')
      expect(counted.data?.map(({ id }) => id > 10)).toEqual([true, true])
    })

    it('inserts nothing for no rows, and defaults for an empty one', async () => {
      expect((await ana().from('notes').insert([]).select()).data).toEqual([])
      await platform.sql`create table if not exists blanks (id int generated always as identity primary key, word text default 'w')`
      await platform.sql`alter table blanks enable row level security`
      await platform.sql`create policy "all" on blanks for all using (true)`
      await platform.sql`notify pgrst, 'reload schema'`
      await expect.poll(async () => (await ana().from('blanks').select()).error).toBeNull()
      expect((await ana().from('blanks').insert({}).select()).data).toEqual([{ id: 1, word: 'w' }])
      expect(await seen(await send('POST', '/blanks', [{}, {}], { Prefer: 'count=exact' }))).toEqual([
        201,
        '*/2',
        'count=exact',
        '',
      ])
    })

    it('ignores keys beside the given columns, and names a missing column', async () => {
      const response = await send(
        'POST',
        '/notes?columns=id,title&select=id,body',
        { id: 80, title: 't', body: 'ignored', nope: 1 },
        { Prefer: 'return=representation' },
      )
      expect(await response.json()).toEqual([{ id: 80, body: null }])
      const { error } = await ana().from('notes').insert({ title: 't', nope: 1 })
      expect(error).toEqual({
        code: 'PGRST204',
        details: null,
        hint: null,
        message: "Could not find the 'nope' column of 'notes' in the schema cache",
      })
    })

    it('returns the new row’s address with return=headers-only', async () => {
      const response = await send('POST', '/notes', { id: 90, title: 'here' }, { Prefer: 'return=headers-only' })
      expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
        201,
        '/notes?id=eq.90',
        '',
      ])
    })

    it('keeps numbers exact', async () => {
      const response = await raw('/notes?select=meta', {
        method: 'POST',
        body: '{"title":"exact","meta":{"n":12345678901234567890.5}}',
        headers: { 'Content-Type': 'application/json', Prefer: 'return=representation' },
      })
      expect(await response.text()).toContain('12345678901234567890.5')
    })

    it('reports PostgreSQL’s error', async () => {
      const twice = await platform.service().from('tags').insert({ id: 1, word: 'again' })
      expect([twice.status, twice.error?.code, twice.error?.details]).toEqual([
        409,
        '23505',
        'Key (id)=(1) already exists.',
      ])
      const orphan = await ana().from('note_tags').insert({ note_id: 1, tag_id: 77 })
      expect([orphan.status, orphan.error?.code]).toEqual([409, '23503'])
      const stars = await ana().from('notes').insert({ title: 'x', stars: 9 })
      expect([stars.status, stars.error?.code]).toEqual([400, '23514'])
      const text = await ana().from('notes').insert({ title: 'x', stars: 'many' })
      expect([text.status, text.error?.code, text.error?.message]).toEqual([
        400,
        '22P02',
        'invalid input syntax for type integer: "many"',
      ])
      const foreign = await ana().from('notes').insert({ title: 'x', owner_id: BEN })
      expect([foreign.status, foreign.error?.code, foreign.error?.message]).toEqual([
        403,
        '42501',
        'new row violates row-level security policy for table "notes"',
      ])
      const nobody = await platform.client().from('notes').insert({ title: 'x', owner_id: ANA })
      expect([nobody.status, nobody.error?.code]).toEqual([401, '42501'])
      expect(await seen(await send('POST', '/notes', 'no rows'))).toEqual([
        400,
        null,
        null,
        '{"code":"PGRST102","details":null,"hint":null,"message":"Empty or invalid json"}',
      ])
    })
  })

  describe('upsert', () => {
    it('merges by the primary key or the given columns', async () => {
      const merged = await ana()
        .from('tags')
        .upsert([
          { id: 1, word: 'red' },
          { id: 4, word: 'pink' },
        ])
        .select()
      expect([merged.status, merged.data]).toEqual([
        201,
        [
          { id: 1, word: 'red' },
          { id: 4, word: 'pink' },
        ],
      ])
      const updated = await ana().from('tags').upsert({ id: 4, word: 'rose' }).select()
      expect([updated.status, updated.data]).toEqual([200, [{ id: 4, word: 'rose' }]])
      const byWord = await ana().from('tags').upsert({ id: 5, word: 'rose' }, { onConflict: 'word' }).select()
      expect([byWord.status, byWord.data]).toEqual([200, [{ id: 5, word: 'rose' }]])
      expect(
        await seen(await send('POST', '/tags', { id: 5, word: 'rosé' }, { Prefer: 'resolution=merge-duplicates' })),
      ).toEqual([200, '*/*', 'resolution=merge-duplicates', ''])
    })

    it('distinguishes inserted from updated rows in views and partitioned tables too', async () => {
      await platform.sql.unsafe(`
        create view public.tag_words with (security_invoker = true) as select id, word from public.tags;
        create table public.parts (id int primary key, word text) partition by range (id);
        create table public.parts_low partition of public.parts for values from (0) to (100);
        alter table public.parts enable row level security;
        create policy "all" on public.parts for all using (true);
        notify pgrst, 'reload schema'`)
      const status = async (table: string, row: object) =>
        (await ana().from(table).upsert(row, { onConflict: 'id' })).status
      await expect.poll(() => status('parts', { id: 1, word: 'a' })).toBe(201)
      expect(await status('parts', { id: 1, word: 'b' })).toBe(200)
      expect(await status('tag_words', { id: 8, word: 'a' })).toBe(201)
      expect(await status('tag_words', { id: 8, word: 'b' })).toBe(200)
    })

    it('ignores duplicates on request', async () => {
      const { data, status } = await ana()
        .from('tags')
        .upsert(
          [
            { id: 1, word: 'other' },
            { id: 6, word: 'teal' },
          ],
          { ignoreDuplicates: true },
        )
        .select()
      expect([status, data]).toEqual([201, [{ id: 6, word: 'teal' }]])
      expect((await ana().from('tags').select('word').eq('id', 1).single()).data).toEqual({ word: 'red' })
    })

    it('replaces one row by PUT', async () => {
      const created = await send('PUT', '/tags?id=eq.7', { id: 7, word: 'gold' }, { Prefer: 'return=representation' })
      expect([created.status, await created.json()]).toEqual([201, [{ id: 7, word: 'gold' }]])
      const replaced = await send('PUT', '/tags?id=eq.7', { id: 7, word: 'silver' })
      expect(replaced.status).toBe(204)
      const other = await send('PUT', '/tags?id=eq.7', { id: 8, word: 'bronze' })
      expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([400, 'PGRST115'])
      expect((await send('PUT', '/tags?word=eq.gold', { id: 7, word: 'gold' })).status).toBe(405)
      expect((await ana().from('tags').select('word').eq('id', 7).single()).data).toEqual({ word: 'silver' })
    })
  })

  describe('update and delete', () => {
    it('updates the filtered rows, and returns them on request', async () => {
      const plain = await ana().from('notes').update({ stars: 2 }).eq('id', 1)
      expect([plain.status, plain.data, plain.error]).toEqual([204, null, null])
      const shown = await ana()
        .from('notes')
        .update({ body: 'B' })
        .in('id', [1, 2])
        .select('id,body,stars,folders(name)')
        .order('id')
      expect(shown.data).toEqual([
        { id: 1, body: 'B', stars: 2, folders: { name: 'Work' } },
        { id: 2, body: 'B', stars: 4, folders: { name: 'Plans' } },
      ])
      const { data, count } = await ana()
        .from('notes')
        .update({ body: 'C' }, { count: 'exact' })
        .lte('id', 3)
        .select('id')
      expect([data?.length, count]).toEqual([3, 3])
      expect(await seen(await send('PATCH', '/notes?id=lte.2', { stars: 1 }, { Prefer: 'count=exact' }))).toEqual([
        204,
        '0-1/2',
        'count=exact',
        '',
      ])
      expect(
        await seen(await send('PATCH', '/notes?id=eq.0', { stars: 1 }, { Prefer: 'return=representation' })),
      ).toEqual([200, '*/*', 'return=representation', '[]'])
      expect((await send('PATCH', '/notes?id=eq.1', {})).status).toBe(204)
    })

    it('does not change other users’ rows', async () => {
      expect((await ana().from('notes').update({ stars: 0 }).eq('id', 9).select()).data).toEqual([])
      expect((await ana().from('notes').delete().eq('id', 9).select()).data).toEqual([])
      expect((await platform.service().from('notes').select('stars').eq('id', 9).single()).data).toEqual({ stars: 2 })
    })

    it('deletes the filtered rows', async () => {
      await ana()
        .from('tags')
        .insert([
          { id: 11, word: 'k' },
          { id: 12, word: 'l' },
          { id: 13, word: 'm' },
        ])
      const plain = await ana().from('tags').delete().eq('id', 11)
      expect([plain.status, plain.data]).toEqual([204, null])
      expect((await ana().from('tags').delete().eq('id', 12).select()).data).toEqual([{ id: 12, word: 'l' }])
      expect(await seen(await send('DELETE', '/tags?id=eq.13', undefined, { Prefer: 'count=exact' }))).toEqual([
        204,
        '*/1',
        'count=exact',
        '',
      ])
    })

    it('refuses to update or delete without a filter', async () => {
      const { error, status } = await ana().from('notes').delete().select()
      expect([status, error?.code, error?.message]).toEqual([400, '21000', 'DELETE requires a WHERE clause'])
      expect((await ana().from('notes').update({ stars: 0 })).error?.message).toBe('UPDATE requires a WHERE clause')
    })

    it('rolls back when a singular response or max-affected is violated', async () => {
      const many = await ana().from('notes').update({ body: 'gone' }).lte('id', 3).select('id').single()
      expect([many.status, many.error?.code]).toEqual([406, 'PGRST116'])
      const none = await ana().from('notes').insert([]).select().single()
      expect(none.error?.code).toBe('PGRST116')
      const limited = await withMaxAffected(ana().from('notes').delete().lte('id', 3), 2)
      expect(limited.error).toEqual({
        code: 'PGRST124',
        details: 'The query affects 3 rows',
        hint: null,
        message: 'Query result exceeds max-affected preference constraint',
      })
      expect((await ana().from('notes').select('body').lte('id', 3).order('id')).data).toEqual([
        { body: 'one' },
        { body: null },
        { body: 'three' },
      ])
      const within = await withMaxAffected(ana().from('notes').update({ body: 'one' }).eq('id', 1), 1)
      expect([within.status, within.error]).toEqual([204, null])
    })

    it('filters written rows by their embeds', async () => {
      const { data } = await ana().from('notes').update({ body: 'loose' }).is('folders', null).select('id,folders()')
      expect(data).toEqual([{ id: 4 }])
    })
  })

  it('needs only the privileges of the request', async () => {
    await platform.sql.unsafe(`
      create table public.inbox (id int generated always as identity primary key, word text not null);
      alter table public.inbox enable row level security;
      create policy "anyone may drop something in" on public.inbox for insert with check (true);
      revoke all on public.inbox from anon;
      grant insert on public.inbox to anon;
      notify pgrst, 'reload schema'`)
    const drop = () => platform.client().from('inbox').insert({ word: 'w' })
    await expect.poll(async () => (await drop()).status).toBe(201)
    const shown = await platform.client().from('inbox').insert({ word: 'w' }).select()
    expect([shown.status, shown.error?.code]).toEqual([401, '42501'])
  })
})
