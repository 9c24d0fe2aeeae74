// A deleted note is in the trash, whoever deletes it, and comes back whole.
import { limits } from '@jotsam/core/plan/limits'
import { beforeEach, expect, it } from 'vitest'
import { chatGpt, type Person, useProduct } from '../product.ts'

const product = useProduct()

beforeEach(() => product().setClock(null))

it('has every column of a note', async () => {
  const rows = await product().sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = 'captures'::regclass and attnum > 0 and not attisdropped
    except select attname from pg_attribute where attrelid = 'trashed_captures'::regclass and not attisdropped`
  expect([...rows]).toEqual([])
})

it('takes what its owner or the service deletes, and gives it back whole', async () => {
  const person = await product().pro()
  const { client } = person
  const { data: folder } = await client.from('folders').insert({ name: 'Harbour' }).select().single()
  const [note, other] = await save(
    person,
    { title: 'Tide', content: 'High at six', tags: ['sea'], folder_id: folder?.id, turns: [{ id: 'a', digest: '1' }] },
    { content: 'Boats' },
  )
  await client.from('captures').update({ is_pinned: true, is_public: true }).eq('id', note?.id)
  const link = { source_capture_id: note?.id, target_capture_id: other?.id, connection_type: 'supports' }
  const { data: linked } = await client.from('note_connections').insert(link).select().single()
  const before = (await client.from('captures').select().eq('id', note?.id).single()).data

  for (const deleting of [client, product().service]) {
    await deleting.from('captures').delete().eq('id', note?.id)
    expect((await client.from('captures').select('id')).data).toEqual([{ id: other?.id }])
    const { data: trashed } = await client.from('trashed_captures').select().single()
    expect(trashed).toMatchObject({
      id: note?.id,
      zettel_id: note?.zettel_id,
      notebook: 'Harbour',
      links: [{ id: linked.id }],
    })

    const { data: restored } = await client.rpc('restore_captures', { p_ids: [note?.id] })
    expect(restored).toEqual([{ ...before, is_public: false, updated_at: expect.any(String) }])
    expect((await client.from('note_connections').select()).data).toEqual([linked])
    expect((await client.from('trashed_captures').select('id')).data).toEqual([])
  }
  expect((await client.rpc('search_captures', { p_query: 'high at six' })).data).toHaveLength(1)
})

it('restores once, and nothing for a stranger, a signed-out caller or a session without its second factor', async () => {
  const [owner, stranger] = [await product().pro(), await product().pro()]
  const [note] = await save(owner, { content: 'Mine' })
  await owner.client.from('captures').delete().eq('id', note?.id)
  const restore = { p_ids: [note?.id] }
  expect((await stranger.client.rpc('restore_captures', restore)).data).toEqual([])
  expect((await stranger.client.rpc('empty_trash', restore)).data).toBe(0)
  expect((await stranger.client.from('trashed_captures').select()).data).toEqual([])
  expect((await product().anon.rpc('restore_captures', restore)).status).toBe(401)
  expect((await product().anon.from('trashed_captures').select()).status).toBe(401)

  const { sql } = product()
  await sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${owner.id}, 'totp', 'verified')`
  expect((await owner.client.rpc('restore_captures', restore)).status).toBe(403)
  expect((await owner.client.rpc('empty_trash')).status).toBe(403)
  expect((await owner.client.from('trashed_captures').select()).data).toEqual([])
  await sql`delete from auth.mfa_factors where user_id = ${owner.id}`

  const both = await Promise.all([
    owner.client.rpc('restore_captures', restore),
    owner.client.rpc('restore_captures', restore),
  ])
  expect(both.map(({ data }) => data.length).sort()).toEqual([0, 1])
})

it('keeps a zettel id for the note in the trash', async () => {
  const person = await product().pro()
  const [first] = await save(person, { content: 'First', zettel_id: '202601010001' })
  await person.client.from('captures').delete().eq('id', first?.id)
  const [second] = await save(person, { content: 'Second', zettel_id: '202601010001' })
  expect(second?.zettel_id).toBe('202601010002')
  const { data } = await person.client.rpc('restore_captures', { p_ids: [first?.id] })
  expect(data[0].zettel_id).toBe('202601010001')
})

it('restores a note without the notebook that was deleted meanwhile', async () => {
  const person = await product().pro()
  const { client } = person
  const { data: folder } = await client.from('folders').insert({ name: 'Gone' }).select().single()
  const [note] = await save(person, { content: 'Text', folder_id: folder?.id })
  await client.from('captures').delete().eq('id', note?.id)
  await client.rpc('delete_folder', { p_folder_id: folder?.id })
  const { data } = await client.rpc('restore_captures', { p_ids: [note?.id] })
  expect(data[0].folder_id).toBeNull()
})

it('restores a link with the end that comes back last, in any order', async () => {
  const person = await product().pro()
  const { client } = person
  const [a, b] = await save(person, { content: 'A' }, { content: 'B' })
  await client.from('note_connections').insert({ source_capture_id: a?.id, target_capture_id: b?.id })
  const { data: links } = await client.from('note_connections').select()
  for (const [deleted, restored] of [
    [
      [[a], [b]],
      [[a], [b]],
    ],
    [
      [[a], [b]],
      [[b], [a]],
    ],
    [[[b, a]], [[a], [b]]],
    [[[a, b]], [[a, b]]],
  ]) {
    for (const group of deleted ?? [])
      await client
        .from('captures')
        .delete()
        .in(
          'id',
          group.map((note) => note?.id),
        )
    for (const group of restored ?? []) await client.rpc('restore_captures', { p_ids: group.map((note) => note?.id) })
    expect((await client.from('note_connections').select()).data).toEqual(links)
  }
})

it('does not count a restored note as a save on Free, and keeps what it had from Pro', async () => {
  const person = await product().pro()
  const { client } = person
  const { data: folder } = await client.from('folders').insert({ name: 'Pro' }).select().single()
  const [a, b] = await save(
    person,
    { content: 'A', tags: ['kept'], folder_id: folder?.id },
    { content: 'B', source_url: 'https://example.org/' },
  )
  await client.from('note_connections').insert({ source_capture_id: a?.id, target_capture_id: b?.id })
  await client.rpc('downgrade_plan')
  await product().sql`update profiles set daily_messages_count = 0 where id = ${person.id}`
  await save(person, { content: 'Today 1', source_url: chatGpt }, { content: 'Today 2', source_url: chatGpt })
  await client.from('captures').delete().in('id', [a?.id, b?.id])
  const { data } = await client.rpc('restore_captures', { p_ids: [a?.id, b?.id] })
  expect(data.find(({ id }: { id: string }) => id === a?.id)).toMatchObject({ folder_id: folder?.id, tags: a?.tags })
  expect((await client.from('note_connections').select('id')).data).toHaveLength(1)

  // Deleting gives no save back, and the rules hold again after a restore.
  const refused = await client.from('captures').insert({ content: 'Today 3', source_url: chatGpt })
  expect(refused.error?.message).toContain('Daily limit reached')
  const { data: profile } = await client.from('profiles').select('daily_messages_count').single()
  expect(profile?.daily_messages_count).toBe(2)
})

it('counts the space of the trash until it is emptied, and restores also when the storage is full', async () => {
  const person = await product().pro()
  const { client } = person
  const [note] = await save(person, { content: 'x'.repeat(1000), tags: [] })
  const used = async () => (await client.from('profiles').select('bytes_used').single()).data?.bytes_used
  const before = await used()
  await client.from('captures').delete().eq('id', note?.id)
  expect(await used()).toBe(before)
  await product().sql`update profiles set bytes_limit = 10 where id = ${person.id}`
  expect((await client.rpc('restore_captures', { p_ids: [note?.id] })).data).toHaveLength(1)
  expect(await used()).toBe(before)
  await client.from('captures').delete().eq('id', note?.id)
  expect((await client.rpc('empty_trash', { p_ids: [note?.id] })).data).toBe(1)
  expect(await used()).toBe(0)
})

it('is emptied in parts, and swept of at most so many notes at once', async () => {
  const person = await product().pro()
  const fill = (count: number, days: number) => product().sql`
    insert into trashed_captures (id, user_id, deleted_at, title, content, tags, zettel_id, is_pinned, is_public, public_id, created_at, updated_at)
    select gen_random_uuid(), ${person.id}, now() - make_interval(days => ${days}), 'Old', 'Text', '{}', lpad(n::text, 12, '0'), false, false, n::text,
      now(), now()
    from generate_series(1, ${count}) as n`
  const left = async () =>
    (await person.client.from('trashed_captures').select('id', { count: 'exact', head: true })).count
  await fill(2101, 1)
  const parts: number[] = []
  do parts.push((await person.client.rpc('empty_trash').throwOnError()).data)
  while (parts.at(-1) !== 0)
  expect(parts.reduce((sum, each) => sum + each)).toBe(2101)
  expect(Math.max(...parts)).toBeLessThanOrEqual(2000)
  expect(await left()).toBe(0)
  await fill(30, 31)
  expect((await product().service.rpc('sweep_trash', { p_limit: 10 })).data).toBe(10)
  expect(await left()).toBe(20)
})

it('keeps the text of an edit that a delete waited for', async () => {
  const person = await product().pro()
  const { sql } = product()
  const [note] = await save(person, { content: 'Before' })
  let deletion: PromiseLike<unknown> | undefined
  await sql.begin(async (tx) => {
    await tx`update captures set content = 'After' where id = ${note?.id ?? ''}`
    deletion = person.client.from('captures').delete().eq('id', note?.id).then()
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(waiting).toHaveLength(1)
  })
  await deletion
  expect((await person.client.from('trashed_captures').select('content').single()).data?.content).toBe('After')
})

it('survives many edits and deletes of the same notes at once', async () => {
  const person = await product().pro()
  const { client } = person
  const notes = await save(person, { content: 'A' }, { content: 'B' }, { content: 'C' })
  const ids = notes.map(({ id }) => id)
  const answers = await Promise.all([
    ...ids.flatMap((id) =>
      [1, 2, 3].map((n) =>
        client
          .from('captures')
          .update({ content: 'x'.repeat(n) })
          .eq('id', id),
      ),
    ),
    ...ids.map((id) => client.from('captures').delete().eq('id', id)),
    client.rpc('restore_captures', { p_ids: ids }),
  ])
  expect(answers.map(({ error }) => error?.message).filter(Boolean)).toEqual([])
  await client.rpc('restore_captures', { p_ids: ids })
  expect((await client.from('captures').select('id')).data).toHaveLength(3)
})

it('restores a note beside one that was saved again under its id or its key', async () => {
  const person = await product().pro()
  const { client } = person
  const key = '00000000-0000-4000-8000-000000000009'
  const [note] = await save(person, { content: 'First', idempotency_key: key })
  await client.from('captures').delete().eq('id', note?.id)
  await save(person, { id: note?.id, content: 'Again', idempotency_key: key })
  expect((await client.rpc('restore_captures', { p_ids: [note?.id] })).data).toHaveLength(1)
  expect((await client.from('captures').select('content').order('content')).data).toEqual([
    { content: 'Again' },
    { content: 'First' },
  ])
})

it('is searched by title and visible text, the last deleted first', async () => {
  const person = await product().pro()
  const { client } = person
  const notes = await save(
    person,
    { title: 'Harbour', content: '<p class="tide">Boats &amp; <b>ropes</b></p>' },
    { title: 'Ropes', content: 'Knots' },
    { title: 'Other', content: 'Text' },
  )
  for (const { id } of notes) await client.from('captures').delete().eq('id', id)
  const found = async (p_query: string) => {
    const { data } = await client.rpc('search_trash', { p_query }).throwOnError()
    return data.map(({ title, preview, bytes, total }: Record<string, unknown>) => [title, preview, bytes, total])
  }
  expect(await found('ROPES')).toEqual([
    ['Ropes', 'Knots', 10, 2],
    ['Harbour', 'Boats & ropes', 51, 2],
  ])
  expect(await found('tide')).toEqual([])
  expect((await found('')).map(([title]: unknown[]) => title)).toEqual(['Other', 'Ropes', 'Harbour'])
})

it('is emptied by the schedule after as many days as people are told, not before', async () => {
  const person = await product().pro()
  const { client } = person
  await product().setClock('2026-03-01T12:00:00Z')
  const [note] = await save(person, { content: 'Old' })
  await client.from('captures').delete().eq('id', note?.id)
  const sweep = async (minutes: number) => {
    const end = Date.parse('2026-03-01T12:00:00Z') + limits.trash.days * 24 * 60 * 60_000
    await product().setClock(new Date(end + minutes * 60_000).toISOString())
    await product().service.functions.invoke('sweep-trash', { body: {} })
    return (await client.from('trashed_captures').select('id')).data?.length
  }
  expect(await sweep(-1)).toBe(1)
  expect(await sweep(1)).toBe(0)
})

async function save(
  { client }: Person,
  ...notes: object[]
): Promise<{ id: string; zettel_id: string; tags: string[] }[]> {
  const saved = []
  for (const note of notes) {
    const { data } = await client.from('captures').insert(note).select().single().throwOnError()
    saved.push(data)
  }
  return saved
}
