// What an access token did is undone as a whole, and what the person did meanwhile stays.
import { beforeEach, expect, it } from 'vitest'
import { useProduct } from '../product.ts'
import { assistantOf, saveNotes } from './assistant.ts'

const product = useProduct()

beforeEach(() => product().setClock(null))

it("undoes an assistant's work as a whole, except where the person edited since then", async () => {
  const person = await product().pro()
  const { client } = person
  const [edited, deleted, kept] = await saveNotes(person, 3)
  const assistant = await assistantOf(product(), person)
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
  expect((await client.rpc('undo_activity', { p_id: activities[0].id })).data).toBe(4)
  const { data: notes } = await client.from('captures').select('id, content, tags').throwOnError()
  expect(new Map(notes.map(({ id, content }) => [id, content]))).toEqual(
    new Map([
      [edited, 'Note 0'],
      [deleted, 'Note 1'],
      [kept, 'The last word'],
    ]),
  )
  for (const { tags } of notes) expect(tags).not.toContain('new')
})

it("undoes an assistant's text beside the person's tags, and leaves the person's text in notes that the assistant made", async () => {
  const person = await product().pro()
  const [tagged, p, q] = await saveNotes(person, 3)
  const assistant = await assistantOf(product(), person)
  const change = (client: typeof assistant, id: string | undefined, values: object) =>
    client.from('captures').update(values).eq('id', id).setHeader('x-jotsam-client', 'web').throwOnError()
  const make = async () =>
    (await assistant.from('captures').insert({ content: 'Made by it' }).select('id').single()).data?.id as string
  await change(assistant, tagged, { content: 'Changed by it', tags: ['new'] })
  await change(person.client, tagged, { tags: ['new', 'mine'] })
  const [overwritten, deleted] = [await make(), await make()]
  for (const id of [overwritten, deleted]) await change(person.client, id, { content: 'An hour of writing' })
  await change(assistant, overwritten, { content: 'Changed again' })
  await assistant.from('note_connections').insert({ source_capture_id: p, target_capture_id: q }).throwOnError()
  await assistant.from('captures').delete().in('id', [deleted, p, q]).throwOnError()

  // The assistant came back to the person's texts, so there are two activities.
  const { data: activities } = await person.client
    .from('activities')
    .select('id')
    .eq('kind', 'token')
    .order('at', { ascending: false })
    .throwOnError()
  const counts: number[] = []
  for (const { id } of activities) counts.push((await person.client.rpc('undo_activity', { p_id: id })).data)
  expect(counts).toEqual([5, 1])
  const { data: notes } = await person.client.from('captures').select('id, content, tags').throwOnError()
  expect(new Map(notes.map(({ id, content }) => [id, content]))).toEqual(
    new Map([
      [tagged, 'Note 0'],
      [p, 'Note 1'],
      [q, 'Note 2'],
      [overwritten, 'An hour of writing'],
      [deleted, 'An hour of writing'],
    ]),
  )
  expect(notes.find(({ id }) => id === tagged)?.tags).toEqual(['new', 'mine'])
  expect((await person.client.from('note_connections').select('id')).data).toEqual([])
})

it('undoes the links that an assistant made and deleted', async () => {
  const person = await product().pro()
  const { client } = person
  const [a, b, c] = await saveNotes(person, 3)
  const link = (source_capture_id = a, target_capture_id = b) => ({ source_capture_id, target_capture_id })
  await client.from('note_connections').insert(link(a, b)).throwOnError()
  const assistant = await assistantOf(product(), person)
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
  const [id] = await saveNotes(person, 1)
  const assistant = await assistantOf(product(), person)
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

it('leaves what a later assistant changed, until its work is undone', async () => {
  const person = await product().pro()
  const { client } = person
  const [one = '', two = ''] = await saveNotes(person, 2)
  const [first, second] = [
    await assistantOf(product(), person),
    await assistantOf(product(), person, { name: 'Another' }),
  ]
  const write = async (by: typeof first, ids: string[], content: string, minute: number) => {
    await product().setClock(`2026-03-01T08:0${minute}:00Z`)
    await by.from('captures').update({ content }).in('id', ids).throwOnError()
  }
  await write(first, [one], 'First', 1)
  await write(second, [one, two], 'Second', 2)
  await write(first, [two], 'First', 3)
  const { data: activities } = await client
    .from('activities')
    .select('id')
    .eq('kind', 'token')
    .order('at')
    .throwOnError()
  const undo = async (place: number) => (await client.rpc('undo_activity', { p_id: activities[place]?.id })).data
  const texts = async () =>
    (await client.from('captures').select('content').order('zettel_id')).data?.map((row) => row.content)
  expect([await undo(0), await texts()]).toEqual([1, ['Second', 'Second']])
  expect([await undo(1), await texts()]).toEqual([2, ['First', 'Note 1']])
  expect([await undo(0), await texts()]).toEqual([1, ['Note 0', 'Note 1']])
  expect(await undo(0)).toBe(0)
})

it('undoes what an assistant did to notebooks, pins, sources and files, and keeps what the person changed since', async () => {
  const person = await product().pro()
  const { client } = person
  const [id = '', moved = ''] = await saveNotes(person, 2)
  const notebook = async (name: string, by = client) =>
    (await by.from('folders').insert({ name }).select('id').single().throwOnError()).data.id
  const [sea, land] = [await notebook('Sea'), await notebook('Land')]
  const assistant = await assistantOf(product(), person)
  const [empty, used] = [await notebook('Empty', assistant), await notebook('Used', assistant)]
  await assistant
    .from('captures')
    .update({ is_pinned: true, source_url: 'https://example.org/', folder_id: used })
    .in('id', [id, moved])
    .throwOnError()
  await assistant.from('folders').update({ name: 'Ocean', icon: '🌊' }).eq('id', sea).throwOnError()
  await assistant.from('folders').update({ name: 'Water', parent_id: land }).eq('id', sea).throwOnError()
  const files = assistant.storage.from('attachments')
  for (const name of ['loose.txt', 'named.txt'])
    expect((await files.upload(`${person.id}/${id}/${name}`, name)).error).toBeNull()
  const { data: named } = await client.from('attachments').select('sha256').eq('name', 'named.txt').single()
  // What the person does with it meanwhile stays.
  await client.from('captures').update({ folder_id: sea }).eq('id', moved).throwOnError()
  await client
    .from('captures')
    .update({ content: `<a href="/files/${named?.sha256}">Named</a>` })
    .eq('id', id)
    .throwOnError()

  const { data: activity } = await client.from('activities').select().eq('kind', 'token').single().throwOnError()
  expect(activity).toMatchObject({ ids: { length: 2 }, notebooks: { length: 3 }, files: { length: 2 }, links: [] })
  expect((await client.rpc('undo_activity', { p_id: activity.id })).data).toBe(6)
  const { data: notes } = await client.from('captures').select('id, is_pinned, source_url, folder_id').throwOnError()
  expect(new Map(notes.map(({ id: note, ...rest }) => [note, rest]))).toEqual(
    new Map([
      [id, { is_pinned: false, source_url: null, folder_id: null }],
      [moved, { is_pinned: false, source_url: null, folder_id: sea }],
    ]),
  )
  const { data: folders } = await client.from('folders').select('id, name, icon, parent_id').throwOnError()
  expect(folders.map((folder) => folder.id)).not.toContain(empty)
  expect(folders.map((folder) => folder.id)).not.toContain(used)
  expect(folders.find((folder) => folder.id === sea)).toMatchObject({ name: 'Sea', icon: '📁', parent_id: null })
  expect((await client.from('attachments').select('name')).data).toEqual([{ name: 'named.txt' }])
})

it('lets a token neither delete notebooks nor delete or replace files', async () => {
  const person = await product().pro()
  const { client } = person
  const [id = ''] = await saveNotes(person, 1)
  const { data: folder } = await client.from('folders').insert({ name: 'Sea' }).select('id').single().throwOnError()
  const path = `${person.id}/${id}/tide.txt`
  await client.storage.from('attachments').upload(path, 'Six')
  const assistant = await assistantOf(product(), person)
  const files = assistant.storage.from('attachments')
  for (const refused of [
    await assistant.from('folders').delete().eq('id', folder.id),
    await assistant.rpc('delete_folder', { p_folder_id: folder.id }),
    await assistant.from('captures').update({ turns: [] }).eq('id', id),
  ])
    expect([refused.status, refused.error?.details]).toEqual([403, 'token_refused'])
  for (const { error } of [
    await files.remove([path]),
    await files.update(path, 'Seven'),
    await files.move(path, `${path}.old`),
    await files.upload(`${path}.png`, PNG, {
      contentType: 'image/png',
      metadata: { jotsam: { replaces: 'https://a.example/' } },
    }),
  ])
    expect(error?.message).toMatch(/^An access token cannot/)
  expect(await (await client.storage.from('attachments').download(path)).data?.text()).toBe('Six')
  expect((await client.from('activities').select().eq('kind', 'token')).data).toEqual([])
})

it("keeps the person's text in the history however often an assistant writes, and undoes each half hour exactly", async () => {
  const person = await product().pro()
  const { client } = person
  const [id = '', other = ''] = await saveNotes(person, 2)
  const [assistant, namesake] = [await assistantOf(product(), person), await assistantOf(product(), person)]
  const minute = (n: number) => product().setClock(new Date(Date.UTC(2026, 2, 1, 8, n)).toISOString())
  const write = (content: string, by = assistant, note = id) =>
    by.from('captures').update({ content }).eq('id', note).throwOnError()
  await minute(0)
  await write('Elsewhere', assistant, other)
  // An edit of the person after the activity began, and before the assistant came to this note.
  await minute(1)
  await client.from('captures').update({ content: 'Mine' }).eq('id', id).setHeader('x-jotsam-client', 'web')
  await minute(2)
  for (let n = 1; n <= 3; n += 1) await write(`At once ${n}`)
  // An edit of the person between two of the assistant.
  await minute(3)
  await client.from('captures').update({ content: 'Mine too' }).eq('id', other).setHeader('x-jotsam-client', 'web')
  await minute(4)
  await write('Elsewhere again', assistant, other)
  await minute(31)
  await write('Another half hour, within ten minutes')
  await minute(32)
  await write('Another token of this name', namesake)
  for (let n = 0; n < 105; n += 1) {
    await minute(40 + 11 * n)
    await write(`Loop ${n}`)
  }
  const { data: kept } = await client.from('capture_versions').select('content').eq('capture_id', id).throwOnError()
  expect(kept.map(({ content }) => content)).toEqual(expect.arrayContaining(['Note 0', 'Mine', 'At once 3']))
  expect(kept.length).toBeLessThan(160)

  const contentOf = async (note: string) =>
    (await client.from('captures').select('content').eq('id', note).single()).data?.content
  const { data: activities } = await client
    .from('activities')
    .select('id')
    .eq('kind', 'token')
    .order('at')
    .throwOnError()
  const undo = async (p_id: string) => (await client.rpc('undo_activity', { p_id }).throwOnError()).data
  // The later ones stand in the way. It can be undone after them.
  expect(await undo(activities[2]?.id)).toBe(0)
  const texts: (string | undefined)[] = []
  for (const activity of activities.toReversed()) {
    await undo(activity.id)
    texts.push(await contentOf(id))
  }
  expect(texts.slice(-3)).toEqual(['Another half hour, within ten minutes', 'At once 3', 'Mine'])
  expect(await contentOf(other)).toBe('Mine too')
})

it("undoes an assistant's work on Free and in a full account, and does not take back a delete of the person", async () => {
  const person = await product().pro()
  const { client } = person
  const [id, deleted] = await saveNotes(person, 2)
  const assistant = await assistantOf(product(), person)
  await assistant
    .from('captures')
    .update({ content: 'Changed by it', tags: ['new'] })
    .in('id', [id, deleted])
    .throwOnError()
  await client.from('captures').delete().eq('id', deleted).throwOnError()
  await client.rpc('downgrade_plan').throwOnError()
  await product().sql`update profiles set bytes_limit = 1 where id = ${person.id}`
  const { data: activity } = await client.from('activities').select('id').eq('kind', 'token').single().throwOnError()
  expect((await client.rpc('undo_activity', { p_id: activity.id })).data).toBe(1)
  const { data: notes } = await client.from('captures').select('id, content').throwOnError()
  expect(notes).toEqual([{ id, content: 'Note 0' }])
})

it('refuses a token in a full account rather than drop what its edits replaced, and a change of too many notes', async () => {
  const person = await product().pro()
  const { client } = person
  const [id] = await saveNotes(person, 1)
  const assistant = await assistantOf(product(), person)
  const write = (content: string) => assistant.from('captures').update({ content }).eq('id', id)
  await write('x'.repeat(50_000)).throwOnError()
  await product().sql`update profiles set bytes_limit = 1, bytes_used = 1048570 where id = ${person.id}`
  await product().setClock(new Date(Date.now() + 3_600_000).toISOString())
  const refused = await write('Shorter')
  expect([refused.status, refused.error?.message]).toEqual([413, expect.stringContaining('storage is full')])
  expect((await client.from('capture_versions').select('content')).data).toEqual([{ content: 'Note 0' }])
  await product().sql`select public.admin_activate_pro(${person.id})`
  await product().sql`update profiles set bytes_limit = 1e10 where id = ${person.id}`
  await product().sql`
    insert into captures (user_id, content, zettel_id)
    select ${person.id}, 'One of many', to_char(timestamp '2020-01-01' + n * interval '1 minute', 'YYYYMMDDHH24MI')
    from generate_series(1, 1001) as n`
  const many = await assistant.from('captures').delete().eq('user_id', person.id)
  expect([many.status, many.error?.message]).toEqual([413, expect.stringContaining('1,000 notes')])
})

/** One transparent pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
