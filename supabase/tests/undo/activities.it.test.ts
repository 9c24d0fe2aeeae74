// An action on many notes can be undone as a whole, once, by the person who did it.
import { beforeEach, expect, it } from 'vitest'
import { useProduct } from '../product.ts'
import { saveNotes } from '../tokens/assistant.ts'

const product = useProduct()

beforeEach(() => product().setClock(null))

it('records a delete of several notes, by any client, and undoes it once', async () => {
  const [person, stranger] = [await product().pro(), await product().pro()]
  const { client } = person
  const ids = await saveNotes(person, 3)
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
  const ids = await saveNotes(person, 3)
  await person.client.from('captures').delete().eq('id', ids[0])
  expect((await person.client.from('activities').select()).data).toEqual([])
  const { sql } = product()
  await sql`delete from auth.users where id = ${person.id}`
  expect([...(await sql`select from activities where user_id = ${person.id}`)]).toEqual([])
})

it('undoes a move of many notes, except of those that were moved again or deleted, and says which', async () => {
  const person = await product().pro()
  const { client } = person
  const ids = await saveNotes(person, 3)
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
  await client.from('captures').delete().eq('id', ids[1])
  expect((await client.rpc('undo_activity', { p_id: id })).data).toBe(1)
  const { data: undone } = await client.from('activities').select('undone_at, kept').eq('id', id).single()
  expect(undone?.undone_at).not.toBeNull()
  expect(new Map(undone?.kept.map((entry: { id: string; field: string }) => [entry.id, entry.field]))).toEqual(
    new Map([
      [ids[0], 'folder_id'],
      [ids[1], 'trash'],
    ]),
  )
  const { data } = await client.from('captures').select('id, folder_id')
  expect(new Map(data?.map((row) => [row.id, row.folder_id]))).toEqual(
    new Map([
      [ids[0], elsewhere],
      [ids[2], from],
    ]),
  )
})

it('undoes added tags, and keeps those that a note had or got since', async () => {
  const person = await product().pro()
  const { client } = person
  const ids = await saveNotes(person, 2)
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
  const ids = await saveNotes(person, 2)
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
  const ids = await saveNotes(person, 2)
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
