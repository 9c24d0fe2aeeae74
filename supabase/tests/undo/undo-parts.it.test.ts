// A large undo goes in parts: no statement takes long, an interrupted one goes on, and several tabs do it once.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'
import { assistantOf, saveNotes } from '../tokens/assistant.ts'

const product = useProduct()

it('undoes hundreds of notes of a token in statements that end in time, where one for all could not', async () => {
  const person = await product().pro()
  await many(person, 250)
  const assistant = await assistantOf(product(), person)
  const made = Array.from({ length: 250 }, (_, n) => ({ content: `Made ${n}` }))
  await assistant.from('captures').insert(made).throwOnError()
  await assistant.from('captures').update({ content: 'Its text' }).eq('content', 'One of many').throwOnError()
  const id = await lastActivity(person)

  const { sql } = product()
  // Each note takes eight milliseconds at least, so that all of them take four seconds.
  await sql.unsafe(`
    create function private.wait() returns trigger language plpgsql
      as 'begin perform pg_sleep(0.008); return coalesce(new, old); end';
    create trigger a_wait before update or delete on captures for each row execute function private.wait()`)
  const claims = JSON.stringify({ sub: person.id, role: 'authenticated' })
  do
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`
      await transaction`set local statement_timeout = 3900`
      await transaction`select undo_activity(${id})`
    })
  while ((await progress(person, id)).left_to_undo > 0)
  await sql`drop function private.wait() cascade`

  expect(await progress(person, id)).toMatchObject({ undone_at: expect.any(String), kept: [], undone_count: 500 })
  expect(await texts(person)).toEqual({ 'One of many': 250 })
  // What the undo deleted comes back as a whole too.
  const { data: deleted } = await person.client.from('activities').select('author, ids').eq('kind', 'delete')
  expect(deleted).toMatchObject([{ author: 'undo', ids: { length: 250 } }])
})

it('goes on with an undo that was interrupted, and weighs what is there by then', async () => {
  const person = await product().pro()
  const { client } = person
  const ids = await many(person, 150)
  const assistant = await assistantOf(product(), person)
  await assistant.from('captures').update({ content: 'Its text' }).in('id', ids).throwOnError()
  const id = await lastActivity(person)
  const undo = async () => (await client.rpc('undo_activity', { p_id: id }).throwOnError()).data

  expect(await undo()).toBe(100)
  expect(await progress(person, id)).toMatchObject({ undone_at: null, left_to_undo: 50, undone_count: 100 })
  expect(await texts(person)).toEqual({ 'One of many': 100, 'Its text': 50 })
  const { data: left } = await client.from('captures').select('id').eq('content', 'Its text').limit(1).single()
  await client.from('captures').update({ content: 'Mine' }).eq('id', left?.id).throwOnError()
  // The token comes back too. That is not part of what is being undone.
  const { data: back } = await client.from('captures').select('id').eq('content', 'One of many').limit(1).single()
  await assistant.from('captures').update({ content: 'Later' }).eq('id', back?.id).throwOnError()

  expect(await undo()).toBe(49)
  expect(await texts(person)).toEqual({ 'One of many': 148, Mine: 1, Later: 1 })
  expect(await progress(person, id)).toMatchObject({ kept: [{ id: left?.id, field: 'content' }], left_to_undo: 0 })
})

it.each(['move', 'tag', 'delete', 'create'])('undoes a large %s once, from however many tabs', async (kind) => {
  const person = await product().pro()
  const { client } = person
  const ids = await many(person, 130)
  const notes = () => client.from('captures')
  if (kind === 'delete') await notes().delete().in('id', ids).throwOnError()
  else {
    const { data: sea } = await client.from('folders').insert({ name: 'Sea' }).select('id').single().throwOnError()
    const change = kind === 'move' ? { folder_id: sea.id } : { tags: ['new'] }
    await client.rpc('record_activity', { p_kind: kind, p_ids: ids, p_change: change }).throwOnError()
    if (kind !== 'create') await notes().update(change).in('id', ids).throwOnError()
  }
  const id = await lastActivity(person, kind)
  const tab = async () => {
    let count = 0
    do count += (await client.rpc('undo_activity', { p_id: id }).throwOnError()).data
    while ((await progress(person, id)).left_to_undo > 0)
    return count
  }
  const counts = await Promise.all([tab(), tab(), tab()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(130)
  expect(await progress(person, id)).toMatchObject({ undone_at: expect.any(String), undone_count: 130 })
  const { data } = await notes().select('folder_id, tags').throwOnError()
  expect(data.filter(({ folder_id, tags }) => folder_id === null && !tags.includes('new'))).toHaveLength(
    kind === 'create' ? 0 : 130,
  )
})

it('keeps what a person mentions, and not what the token mentions there, however many notes there are', async () => {
  const person = await product().pro()
  const assistant = await assistantOf(product(), person)
  const { data } = await assistant
    .from('captures')
    .insert(Array.from({ length: 120 }, (_, n) => ({ title: `Note ${n}`, content: 'Made' })))
    .select('id, title, zettel_id')
    .throwOnError()
  const note = (n: number) => data.find(({ title }) => title === `Note ${n}`)
  // The person writes in 119, which mentions 60 then, which mentions 3, and marks 5, which mentions 4.
  const mention = async (by: number, of: number, client = assistant) =>
    client
      .from('captures')
      .update({ content: `See [[${note(of)?.zettel_id}]]` })
      .eq('id', note(by)?.id)
      .throwOnError()
  await mention(60, 3)
  await mention(5, 4)
  await mention(119, 60, person.client)
  await person.client.from('captures').update({ is_pinned: true }).eq('id', note(5)?.id).throwOnError()
  const id = await lastActivity(person)
  do await person.client.rpc('undo_activity', { p_id: id }).throwOnError()
  while ((await progress(person, id)).left_to_undo > 0)
  const { data: left } = await person.client.from('captures').select('title').order('title').throwOnError()
  expect(left.map(({ title }) => title)).toEqual(['Note 119', 'Note 5', 'Note 60'])
})

it('begins a new activity of a token where the person marked or linked its note, so that each is undone by itself', async () => {
  const person = await product().pro()
  const { client } = person
  const assistant = await assistantOf(product(), person)
  const [mine = ''] = await saveNotes(person, 1)
  const write = async (content: string, note: string) =>
    assistant.from('captures').update({ content }).eq('id', note).throwOnError()
  const { data } = await assistant.from('captures').insert({ content: 'First' }).select('id').single().throwOnError()
  const made = data.id
  await client.from('highlights').insert({ capture_id: made, quote: 'First' }).throwOnError()
  await write('Second', made)
  await client.from('note_connections').insert({ source_capture_id: mine, target_capture_id: made }).throwOnError()
  await write('Third', made)
  const { data: activities } = await client
    .from('activities')
    .select('id')
    .eq('kind', 'token')
    .order('at', { ascending: false })
  expect(activities).toHaveLength(3)
  for (const [place, text] of ['Second', 'First', 'First'].entries()) {
    await client.rpc('undo_activity', { p_id: activities?.[place]?.id }).throwOnError()
    const { data: note } = await client.from('captures').select('content').eq('id', made).single().throwOnError()
    expect(note.content).toBe(text)
  }
})

/** Saves notes without counting them against a rate. */
async function many({ id }: Person, count: number): Promise<string[]> {
  const rows = await product().sql`
    insert into captures (user_id, content, zettel_id)
    select ${id}, 'One of many', to_char(timestamp '2020-01-01' + n * interval '1 minute', 'YYYYMMDDHH24MI')
    from generate_series(1, ${count}) as n returning id`
  return rows.map((row) => row.id)
}

async function lastActivity({ client }: Person, kind = 'token'): Promise<string> {
  return (await client.from('activities').select('id').eq('kind', kind).single().throwOnError()).data.id
}

async function progress({ client }: Person, id: string) {
  const columns = 'undone_at, kept, left_to_undo, undone_count'
  return (await client.from('activities').select(columns).eq('id', id).single().throwOnError()).data
}

/** How many notes have each text. */
async function texts({ client }: Person): Promise<Record<string, number>> {
  const { data } = await client.from('captures').select('content').throwOnError()
  const counts: Record<string, number> = {}
  for (const { content } of data) counts[content] = (counts[content] ?? 0) + 1
  return counts
}
