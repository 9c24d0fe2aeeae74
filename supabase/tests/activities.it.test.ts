// An action on many notes can be undone as a whole, once, by the person who did it.
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type Person, useProduct } from './product.ts'

const product = useProduct()

beforeEach(() => product().setClock(null))

it('records a delete of several notes, by any client, and undoes it once', async () => {
  const [person, stranger] = [await product().pro(), await product().pro()]
  const { client } = person
  const ids = await save(person, 3)
  await client.from('captures').delete().in('id', ids).setHeader('x-jotsam-client', 'web')
  const { data: activity } = await client.from('activities').select().single()
  expect(activity).toMatchObject({ kind: 'delete', author: 'web', ids: expect.arrayContaining(ids) })
  const undo = { p_id: activity?.id }
  expect((await stranger.client.rpc('undo_activity', undo)).data).toBe(0)
  expect((await stranger.client.from('activities').select()).data).toEqual([])
  expect((await product().anon.rpc('undo_activity', undo)).status).toBe(401)
  const both = await Promise.all([client.rpc('undo_activity', undo), client.rpc('undo_activity', undo)])
  expect(both.map(({ data }) => data).sort()).toEqual([0, 3])
  expect((await client.from('captures').select('id')).data).toHaveLength(3)
})

it('records no delete of one note, and none of a deleted account', async () => {
  const person = await product().pro()
  const ids = await save(person, 3)
  await person.client.from('captures').delete().eq('id', ids[0])
  expect((await person.client.from('activities').select()).data).toEqual([])
  const { sql } = product()
  await sql`delete from auth.users where id = ${person.id}`
  expect([...(await sql`select from activities where user_id = ${person.id}`)]).toEqual([])
})

it('undoes a move of many notes, except of those that were moved again', async () => {
  const person = await product().pro()
  const { client } = person
  const ids = await save(person, 3)
  const [from, to, elsewhere] = await Promise.all(
    ['From', 'To', 'Else'].map(
      async (name) => (await client.from('folders').insert({ name }).select().single()).data?.id,
    ),
  )
  await client.from('captures').update({ folder_id: from }).in('id', ids)
  const { data: id } = await client.rpc('record_activity', {
    p_kind: 'move',
    p_ids: ids,
    p_summary: 'To',
    p_change: { folder_id: to },
  })
  await client.from('captures').update({ folder_id: to }).in('id', ids)
  await client.from('captures').update({ folder_id: elsewhere }).eq('id', ids[0])
  expect((await client.rpc('undo_activity', { p_id: id })).data).toBe(2)
  const { data } = await client.from('captures').select('id, folder_id')
  expect(new Map(data?.map((row) => [row.id, row.folder_id]))).toEqual(
    new Map([
      [ids[0], elsewhere],
      [ids[1], from],
      [ids[2], from],
    ]),
  )
})

it('undoes added tags, and keeps those that a note had or got since', async () => {
  const person = await product().pro()
  const { client } = person
  const ids = await save(person, 2)
  await client
    .from('captures')
    .update({ tags: ['sea'] })
    .eq('id', ids[0])
  const { data: id } = await client.rpc('record_activity', {
    p_kind: 'tag',
    p_ids: ids,
    p_change: { tags: ['sea', 'new'] },
  })
  await client
    .from('captures')
    .update({ tags: ['sea', 'new', 'later'] })
    .in('id', ids)
  expect((await client.rpc('undo_activity', { p_id: id })).data).toBe(2)
  const { data } = await client.from('captures').select('id, tags')
  expect(new Map(data?.map((row) => [row.id, row.tags]))).toEqual(
    new Map([
      [ids[0], ['sea', 'later']],
      [ids[1], ['later']],
    ]),
  )
})

it('undoes created notes by moving them to the trash, and records only notes of the caller', async () => {
  const [person, stranger] = [await product().pro(), await product().pro()]
  const ids = await save(person, 2)
  const created = { p_kind: 'create', p_ids: ids, p_summary: 'Import of notes.zip' }
  expect((await stranger.client.rpc('record_activity', created)).data).toBeNull()
  const { data: id } = await person.client.rpc('record_activity', created)
  expect((await person.client.rpc('undo_activity', { p_id: id })).data).toBe(2)
  expect((await person.client.from('trashed_captures').select('id')).data).toHaveLength(2)
})

it('does not undo a move on Free, and ends with the trash after thirty days', async () => {
  const person = await product().pro()
  const { client } = person
  await product().setClock('2026-03-01T00:00:00Z')
  const ids = await save(person, 2)
  const { data: folder } = await client.from('folders').insert({ name: 'To' }).select().single()
  const change = { folder_id: folder?.id }
  const { data: id } = await client.rpc('record_activity', { p_kind: 'move', p_ids: ids, p_change: change })
  await client.from('captures').update(change).in('id', ids)
  await client.rpc('downgrade_plan')
  expect((await client.rpc('undo_activity', { p_id: id })).error?.message).toBe('Editing requires Pro plan')
  expect((await client.from('activities').select('undone_at').single()).data?.undone_at).toBeNull()
  await product().setClock('2026-04-01T00:00:00Z')
  await product().service.rpc('sweep_trash')
  expect((await client.from('activities').select()).data).toEqual([])
})

it("undoes an assistant's work as a whole, except where the person edited since then", async () => {
  const person = await product().pro()
  const { client } = person
  const [edited, deleted, kept] = await save(person, 3)
  const assistant = await assistantOf(person)
  await assistant.from('captures').insert({ content: 'Made by it' }).throwOnError()
  await assistant
    .from('captures')
    .update({ content: 'Changed by it', tags: ['new'] })
    .in('id', [edited, kept])
    .throwOnError()
  await assistant.from('captures').update({ content: 'Changed again' }).eq('id', edited).throwOnError()
  await assistant.from('captures').delete().eq('id', deleted).throwOnError()
  await client
    .from('captures')
    .update({ content: 'The last word' })
    .eq('id', kept)
    .setHeader('x-jotsam-client', 'web')
    .throwOnError()

  const { data: activities } = await client.from('activities').select().eq('kind', 'token').throwOnError()
  expect(activities).toMatchObject([{ kind: 'token', author: 'Assistant', ids: { length: 4 } }])
  expect((await client.rpc('undo_activity', { p_id: activities[0].id })).data).toBe(3)
  const { data: notes } = await client.from('captures').select('id, content, tags').throwOnError()
  expect(new Map(notes.map(({ id, content }) => [id, content]))).toEqual(
    new Map([
      [edited, 'Note 0'],
      [deleted, 'Note 1'],
      [kept, 'The last word'],
    ]),
  )
  expect(notes.find(({ id }) => id === edited)?.tags).not.toContain('new')
})

it('undoes the links that an assistant made and deleted', async () => {
  const person = await product().pro()
  const { client } = person
  const [a, b, c] = await save(person, 3)
  const link = (source_capture_id = a, target_capture_id = b) => ({ source_capture_id, target_capture_id })
  await client.from('note_connections').insert(link(a, b)).throwOnError()
  const assistant = await assistantOf(person)
  await assistant
    .from('note_connections')
    .insert([link(b, c), link(a, c)])
    .throwOnError()
  await assistant.from('note_connections').delete().eq('source_capture_id', a).throwOnError()
  const { data: activity } = await client.from('activities').select().eq('kind', 'token').single().throwOnError()
  expect(activity).toMatchObject({ ids: [], links: { length: 4 } })
  expect((await client.rpc('undo_activity', { p_id: activity.id })).data).toBe(2)
  const { data: links } = await client.from('note_connections').select('source_capture_id, target_capture_id')
  expect(links).toEqual([link(a, b)])
})

it("undoes an assistant's work of several half hours from the last one to the first", async () => {
  const person = await product().pro()
  const { client } = person
  const [id] = await save(person, 1)
  const assistant = await assistantOf(person)
  const contentOf = async () => (await client.from('captures').select('content').eq('id', id).single()).data?.content
  await product().setClock('2026-03-01T08:00:00Z')
  await assistant.from('captures').update({ content: 'First' }).eq('id', id).throwOnError()
  await product().setClock('2026-03-01T09:00:00Z')
  await assistant.from('captures').update({ content: 'Second' }).eq('id', id).throwOnError()
  const { data } = await client.from('activities').select('id').eq('kind', 'token').order('at').throwOnError()
  const [first, second] = data
  await product().setClock('2026-03-01T10:00:00Z')
  expect((await client.rpc('undo_activity', { p_id: second?.id })).data).toBe(1)
  expect(await contentOf()).toBe('First')
  await product().setClock('2026-03-01T10:01:00Z')
  expect((await client.rpc('undo_activity', { p_id: first?.id })).data).toBe(1)
  expect(await contentOf()).toBe('Note 0')
})

it('lists the days on which a token was used, also when it only read, and has nothing to undo there', async () => {
  const person = await product().pro()
  const { client } = person
  const hash = 'ab'.repeat(32)
  const { sql, service } = product()
  await sql`
    insert into access_tokens (user_id, name, hash, access) values (${person.id}, 'Reader', decode(${hash}, 'hex'), 'read')`
  const use = (p_address: string) => service.rpc('claims_of_token', { p_sha256: hash, p_address }).throwOnError()
  await product().setClock('2026-03-01T08:00:00Z')
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await use(address)
  await product().setClock('2026-03-02T09:00:00Z')
  await use('192.0.2.1')
  const { data: uses } = await client.from('activities').select().order('at').order('summary').throwOnError()
  expect(uses.map(({ kind, author, summary }) => [kind, author, summary])).toEqual([
    ['use', 'Reader', '192.0.2.1'],
    ['use', 'Reader', '192.0.2.2'],
    ['use', 'Reader', '192.0.2.1'],
  ])
  expect((await client.rpc('undo_activity', { p_id: uses[0].id })).data).toBe(0)
  for (let host = 10; host < 40; host += 1) await use(`192.0.2.${host}`)
  expect((await client.from('activities').select().throwOnError()).data).toHaveLength(22)
})

async function assistantOf({ id }: Person) {
  const token = `jot_${randomBytes(22).toString('hex')}`
  await product().sql`
    insert into access_tokens (user_id, name, hash, access)
    values (${id}, 'Assistant', sha256(convert_to(${token}, 'UTF8')), 'write')`
  return product().platform.client({ accessToken: async () => token })
}

async function save({ client }: Person, count: number): Promise<string[]> {
  const notes = Array.from({ length: count }, (_, n) => ({ content: `Note ${n}` }))
  const { data } = await client.from('captures').insert(notes).select('id').throwOnError()
  return data.map(({ id }) => id)
}
