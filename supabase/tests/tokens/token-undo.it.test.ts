// Undo of a token's work goes field by field: what is as the token left it goes back, what somebody changed since then stays and is named.
import { beforeEach, expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'
import { assistantOf, saveNotes } from './assistant.ts'

const product = useProduct()

beforeEach(() => product().setClock(null))

it('puts back the fields that the person did not change, and names those that stay', async () => {
  const person = await product().pro()
  const { client } = person
  const [id = ''] = await saveNotes(person, 1)
  const assistant = await assistantOf(product(), person)
  await change(assistant, id, { title: 'Its title', content: 'Its text', tags: ['its'], is_pinned: true })
  await change(client, id, { content: 'My text' })

  expect(await undo(person)).toBe(1)
  const { data } = await client.from('captures').select('title, content, tags, is_pinned').eq('id', id).single()
  expect(data).toEqual({ title: 'Untitled Capture', content: 'My text', tags: ['snippet'], is_pinned: false })
  expect(await activities(person)).toMatchObject([
    { ids: [id], undone_at: null, kept: [{ kind: 'note', id, name: 'Untitled Capture', field: 'content', by: null }] },
  ])
  // The person's own undo frees the rest.
  await change(client, id, { content: 'Its text' })
  expect(await undo(person)).toBe(1)
  expect(await textOf(person, id)).toBe('Note 0')
  expect(await activities(person)).toMatchObject([{ undone_at: expect.any(String), kept: [] }])
})

it('keeps a note that a token made once the person has taken it up', async () => {
  const person = await product().pro()
  const { client } = person
  const assistant = await assistantOf(product(), person)
  const [other = ''] = await saveNotes(person, 1)
  const { data: sea } = await client.from('folders').insert({ name: 'Sea' }).select('id').single().throwOnError()
  const taken = ['is_pinned', 'is_public', 'folder_id', 'highlights', 'links', 'files', 'tags']
  const made = new Map<string, string>()
  for (const name of [...taken, 'nothing'])
    made.set(name, (await assistant.from('captures').insert({ content: name }).select('id').single()).data?.id)
  const idOf = (name: string) => made.get(name) ?? ''
  for (const name of ['is_pinned', 'nothing'])
    await assistant.storage.from('attachments').upload(`${person.id}/${idOf(name)}/its.txt`, 'Its file')
  await change(client, idOf('is_pinned'), { is_pinned: true })
  await change(client, idOf('is_public'), { is_public: true })
  await change(client, idOf('folder_id'), { folder_id: sea.id })
  await change(client, idOf('tags'), { tags: ['mine'] })
  await client
    .from('highlights')
    .insert({ capture_id: idOf('highlights'), quote: 'high' })
    .throwOnError()
  await client
    .from('note_connections')
    .insert({ source_capture_id: other, target_capture_id: idOf('links') })
    .throwOnError()
  await client.storage.from('attachments').upload(`${person.id}/${idOf('files')}/a.txt`, 'Six')

  expect(await undo(person)).toBe(1)
  const [activity] = await activities(person)
  const notes = activity?.kept.filter(({ is_made }) => is_made).map(({ field }) => field)
  expect(notes?.sort()).toEqual(taken.toSorted())
  expect(activity?.kept.filter(({ kind }) => kind === 'file')).toMatchObject([{ name: 'its.txt', field: 'note' }])
  const { data: left } = await client.from('captures').select('content').neq('id', other).throwOnError()
  expect(left.map(({ content }) => content).sort()).toEqual(taken.toSorted())
})

it('keeps a notebook that a token made and the person uses for a feed, a webhook, mail or a token', async () => {
  const person = await product().pro()
  const assistant = await assistantOf(product(), person)
  const { data: folders } = await assistant
    .from('folders')
    .insert(['feed', 'webhook', 'mail', 'token', 'name', 'nothing'].map((name) => ({ name })))
    .select('id, name')
    .throwOnError()
  const [feed, webhook, mail, token, name] = folders.map(({ id }) => id)
  const { sql } = product()
  await sql`insert into feeds (user_id, folder_id, hash) values (${person.id}, ${feed}, ${Buffer.alloc(32, 1)})`
  await sql`insert into webhooks (user_id, folder_id, url, secret, events)
    values (${person.id}, ${webhook}, 'https://a.example/', ${'s'.repeat(40)}, '{created}')`
  await sql`insert into mail_addresses (user_id, folder_id, name) values (${person.id}, ${mail}, ${'a'.repeat(20)})`
  await assistantOf(product(), person, { name: 'Another', notebooks: [token] })
  await person.client.from('folders').update({ name: 'Mine' }).eq('id', name).throwOnError()

  expect(await undo(person)).toBe(1)
  const [activity] = await activities(person)
  expect(activity?.kept.map(({ field }) => field).sort()).toEqual(['feed', 'mail', 'name', 'token', 'webhook'])
  const { data: left } = await person.client.from('folders').select('id').neq('name', 'nothing').throwOnError()
  expect(left).toHaveLength(5)
})

it('undoes two tokens that write in turn step by step, in any order', async () => {
  const person = await product().pro()
  const [id = ''] = await saveNotes(person, 1)
  const [a, b] = [await assistantOf(product(), person), await assistantOf(product(), person, { name: 'Another' })]
  await at(1, () => change(a, id, { content: 'A1' }))
  await at(2, () => change(b, id, { content: 'B1' }))
  await at(3, () => change(a, id, { content: 'A2' }))
  await product().setClock('2026-03-01T08:30:00Z')
  expect(await activities(person)).toHaveLength(3)
  // The first waits for the last, and says so.
  expect([await undo(person, 0), await textOf(person, id)]).toEqual([0, 'A2'])
  expect(await activities(person)).toMatchObject([
    { undone_at: null, kept: [{ field: 'content', by: 'Assistant' }] },
    {},
    {},
  ])
  expect([await undo(person, 2), await textOf(person, id)]).toEqual([1, 'B1'])
  expect([await undo(person, 0), await textOf(person, id)]).toEqual([0, 'B1'])
  expect((await activities(person))[0]?.kept).toMatchObject([{ field: 'content', by: 'Another' }])
  expect([await undo(person, 1), await textOf(person, id)]).toEqual([1, 'A1'])
  expect([await undo(person, 0), await textOf(person, id)]).toEqual([1, 'Note 0'])
  for (const { undone_at } of await activities(person)) expect(undone_at).not.toBeNull()
})

it('waits for the undo of another token that moved the note to the trash', async () => {
  const person = await product().pro()
  const { client } = person
  const [id = ''] = await saveNotes(person, 1)
  const [a, b] = [await assistantOf(product(), person), await assistantOf(product(), person, { name: 'Another' })]
  const made = await at(1, async () => {
    await change(a, id, { content: 'A1' })
    const { data } = await a.from('captures').insert({ content: 'Made' }).select('id').single().throwOnError()
    await a.from('note_connections').insert({ source_capture_id: id, target_capture_id: data.id }).throwOnError()
    return data.id as string
  })
  await at(2, () => b.from('captures').delete().in('id', [id, made]).throwOnError())
  await product().setClock('2026-03-01T08:30:00Z')
  expect(await undo(person, 0)).toBe(0)
  const [waiting] = await activities(person)
  expect(waiting?.undone_at).toBeNull()
  expect(waiting?.kept.map(({ kind, field, by }) => [kind, field, by]).sort()).toEqual([
    ['link', 'trash', 'Another'],
    ['note', 'trash', 'Another'],
    ['note', 'trash', 'Another'],
  ])
  expect(await undo(person, 1)).toBe(2)
  // The link, the text, and the note that it made.
  expect(await undo(person, 0)).toBe(3)
  expect((await client.from('captures').select('id, content')).data).toEqual([{ id, content: 'Note 0' }])
  expect((await client.from('note_connections').select()).data).toEqual([])
  for (const { undone_at } of await activities(person)) expect(undone_at).not.toBeNull()
})

it('waits for the undo of another token that deleted its link', async () => {
  const person = await product().pro()
  const [source_capture_id, target_capture_id] = await saveNotes(person, 2)
  const [a, b] = [await assistantOf(product(), person), await assistantOf(product(), person, { name: 'Another' })]
  await at(1, () => a.from('note_connections').insert({ source_capture_id, target_capture_id }).throwOnError())
  await at(2, () => b.from('note_connections').delete().eq('source_capture_id', source_capture_id).throwOnError())
  await product().setClock('2026-03-01T08:30:00Z')
  expect(await undo(person, 0)).toBe(0)
  expect(await undo(person, 1)).toBe(1)
  expect(await undo(person, 0)).toBe(1)
  expect((await person.client.from('note_connections').select()).data).toEqual([])
})

it('does not take a picture that got its stored address for a change of the person', async () => {
  const person = await product().pro()
  const picture = 'https://pictures.example/one.png'
  const assistant = await assistantOf(product(), person)
  const { data: note } = await assistant
    .from('captures')
    .insert({ content: `<p>Seen</p><img src="${picture}">` })
    .select('id')
    .single()
    .throwOnError()
  const stored = await person.client.storage.from('attachments').upload(`${person.id}/${note.id}/one.png`, PNG, {
    contentType: 'image/png',
    metadata: { jotsam: { replaces: picture } },
  })
  expect(stored.error).toBeNull()
  expect(await textOf(person, note.id)).toContain('/files/')
  expect(await undo(person)).toBe(1)
})

it('keeps a file that a token stored and the person replaced, renamed or moved', async () => {
  const person = await product().pro()
  const { client } = person
  const assistant = await assistantOf(product(), person)
  const [note = '', other = ''] = await saveNotes(person, 2)
  const made = await make(assistant, 'Made')
  const path = (name: string, id = note) => `${person.id}/${id}/${name}`
  const paths = [...['replaced', 'renamed', 'moved', 'same'].map((name) => path(name)), path('in made', made)]
  for (const each of paths)
    expect((await assistant.storage.from('attachments').upload(each, `Its ${each}`)).error).toBeNull()
  const files = client.storage.from('attachments')
  for (const each of [path('replaced'), path('in made', made)])
    expect((await files.upload(each, `My ${each}`, { upsert: true })).error).toBeNull()
  expect((await files.move(path('renamed'), path('mine'))).error).toBeNull()
  expect((await files.move(path('moved'), path('moved', other))).error).toBeNull()

  expect(await undo(person)).toBe(1)
  const { data } = await client.from('attachments').select('name').order('name').throwOnError()
  expect(data.map(({ name }) => name)).toEqual(['in made', 'mine', 'moved', 'replaced'])
  const [activity] = await activities(person)
  expect(activity?.kept.map(({ kind, field }) => `${kind} ${field}`).sort()).toEqual([
    'file files',
    'file files',
    'file files',
    'file files',
    'note files',
  ])
})

it('brings back a link that a token deleted to make another one with its id', async () => {
  const person = await product().pro()
  const { client } = person
  const assistant = await assistantOf(product(), person)
  const [source_capture_id = '', mine = '', its = ''] = await saveNotes(person, 3)
  const id = await link(client, source_capture_id, mine)
  await assistant.from('note_connections').delete().eq('id', id).throwOnError()
  await assistant.from('note_connections').insert({ id, source_capture_id, target_capture_id: its }).throwOnError()

  expect(await undo(person)).toBe(2)
  const { data } = await client.from('note_connections').select('id, target_capture_id').throwOnError()
  expect(data).toEqual([{ id, target_capture_id: mine }])
})

it('brings back a note that a token made and deleted once the person had marked, linked or mentioned it or added a file', async () => {
  const person = await product().pro()
  const { client } = person
  const assistant = await assistantOf(product(), person)
  const [other = ''] = await saveNotes(person, 1)
  const uses = ['highlights', 'links', 'deleted link', 'mention', 'files', 'named file']
  const made = new Map<string, string>()
  for (const name of [...uses, 'nothing']) made.set(name, await make(assistant, name))
  const idOf = (name: string) => made.get(name) ?? ''
  await client
    .from('highlights')
    .insert({ capture_id: idOf('highlights'), quote: 'high' })
    .throwOnError()
  await link(client, other, idOf('links'))
  const deleted = await link(client, other, idOf('deleted link'))
  // An activity of an earlier version goes on where the person marked or linked its notes.
  await product().sql`update activities set is_closed = false where user_id = ${person.id}`
  await link(assistant, other, idOf('nothing'))
  await change(client, other, { content: `See [[${await zettelOf(person, idOf('mention'))}|this]]` })
  for (const name of ['files', 'named file'])
    await client.storage.from('attachments').upload(`${person.id}/${idOf(name)}/mine.txt`, 'Mine')
  const { data: file } = await client.from('attachments').select('sha256').limit(1).single().throwOnError()
  await change(assistant, idOf('named file'), { content: `<p><a href="/files/${file.sha256}">named file</a></p>` })
  await assistant.from('note_connections').delete().eq('id', deleted).throwOnError()
  await assistant
    .from('captures')
    .delete()
    .in('id', [...made.values()])
    .throwOnError()

  const { data: listed } = await client.from('activities').select('token_work').eq('kind', 'token').throwOnError()
  expect(listed).toMatchObject([{ token_work: { deleted: 5, made_and_deleted: 2 } }])

  // The link too.
  expect(await undo(person)).toBe(uses.length + 1)
  const { data: left } = await client.from('captures').select('id').neq('id', other).throwOnError()
  expect(left.map(({ id }) => id).sort()).toEqual(uses.map(idOf).sort())
  expect((await client.from('highlights').select().throwOnError()).data).toHaveLength(1)
  expect((await client.from('note_connections').select().throwOnError()).data).toHaveLength(2)
  const [activity] = await activities(person)
  expect(activity?.kept.map(({ field }) => field).sort()).toEqual([
    'files',
    'files',
    'highlights',
    'links',
    'links',
    'links',
  ])
})

it('keeps a note that a token made as long as a text of the person mentions it', async () => {
  const person = await product().pro()
  const assistant = await assistantOf(product(), person)
  const [mine = '', changed = ''] = await saveNotes(person, 2)
  const its = await make(assistant, 'Its')
  const zettel = await zettelOf(person, its)
  // Mentions by the token itself go with its work.
  await make(assistant, `See [[${zettel}]]`)
  await change(assistant, changed, { content: `See [[${zettel}]]` })
  await change(person.client, mine, { content: `See [[${zettel}]]` })

  expect(await undo(person)).toBe(2)
  expect((await activities(person))[0]?.kept).toMatchObject([{ id: its, field: 'links', is_made: true }])
  await change(person.client, mine, { content: 'See' })
  expect(await undo(person)).toBe(1)
  expect(await textOf(person, its)).toBeUndefined()
})

it('keeps a note that a token made and deleted and the person restored', async () => {
  const person = await product().pro()
  const assistant = await assistantOf(product(), person)
  const id = await make(assistant, 'Its')
  await assistant.from('captures').delete().eq('id', id).throwOnError()
  await person.client.rpc('restore_captures', { p_ids: [id] }).throwOnError()

  expect(await undo(person)).toBe(0)
  expect(await textOf(person, id)).toBe('Its')
  expect((await activities(person))[0]?.kept).toMatchObject([{ id, field: 'restored' }])
})

it('keeps a notebook that a token made for a note of the person in the trash', async () => {
  const person = await product().pro()
  const { client } = person
  const assistant = await assistantOf(product(), person)
  const [mine = ''] = await saveNotes(person, 1)
  const { data } = await assistant
    .from('folders')
    .insert([{ name: 'Used' }, { name: 'Unused' }])
    .select('id')
    .throwOnError()
  const [used, unused] = data.map(({ id }) => id)
  // What the token wrote there is no reason.
  await assistant.from('captures').insert({ content: 'Its', folder_id: unused }).throwOnError()
  await change(client, mine, { folder_id: used })
  await client.from('captures').delete().eq('id', mine).throwOnError()

  expect(await undo(person)).toBe(2)
  expect((await activities(person))[0]?.kept).toMatchObject([{ id: used, field: 'trashed_notes' }])
  await client.rpc('restore_captures', { p_ids: [mine] }).throwOnError()
  const { data: note } = await client.from('captures').select('folder_id').eq('id', mine).single().throwOnError()
  expect(note.folder_id).toBe(used)
})

it('names a notebook that cannot go back to its place', async () => {
  const person = await product().pro()
  const { client } = person
  const assistant = await assistantOf(product(), person)
  const notebook = async (name: string, parent_id: string | null = null): Promise<string> =>
    (await client.from('folders').insert({ name, parent_id }).select('id').single().throwOnError()).data.id
  const outer = await notebook('Outer')
  const id = await notebook('Inner', outer)
  await assistant.from('folders').update({ parent_id: null, name: 'Its' }).eq('id', id).throwOnError()
  const obstacle = await notebook('Mine', id)

  expect(await undo(person)).toBe(1)
  expect(await activities(person)).toMatchObject([{ undone_at: null, kept: [{ id, name: 'Inner', field: 'place' }] }])
  expect(await undo(person)).toBe(0)
  await client.from('folders').update({ parent_id: null }).eq('id', obstacle).throwOnError()
  expect(await undo(person)).toBe(1)
  const { data } = await client.from('folders').select('name, parent_id').eq('id', id).single().throwOnError()
  expect(data).toEqual({ name: 'Inner', parent_id: outer })
})

async function make(client: Person['client'], content: string): Promise<string> {
  return (await client.from('captures').insert({ content }).select('id').single().throwOnError()).data.id
}

async function link(client: Person['client'], source_capture_id: string, target_capture_id: string): Promise<string> {
  const row = { source_capture_id, target_capture_id }
  return (await client.from('note_connections').insert(row).select('id').single().throwOnError()).data.id
}

async function zettelOf({ client }: Person, id: string): Promise<string> {
  return (await client.from('captures').select('zettel_id').eq('id', id).single().throwOnError()).data.zettel_id
}

const change = (client: Person['client'], id: string, values: object) =>
  client.from('captures').update(values).eq('id', id).setHeader('x-jotsam-client', 'web').throwOnError()

async function at<T>(minute: number, act: () => PromiseLike<T>): Promise<T> {
  await product().setClock(`2026-03-01T08:0${minute}:00Z`)
  return act()
}

async function textOf({ client }: Person, id: string): Promise<string | undefined> {
  return (await client.from('captures').select('content').eq('id', id).single()).data?.content
}

interface Listed {
  readonly id: string
  readonly ids: string[]
  readonly undone_at: string | null
  readonly kept: { kind: string; field: string; is_made: boolean; by: string | null }[]
}

async function activities({ client }: Person): Promise<Listed[]> {
  const { data } = await client.from('activities').select().eq('kind', 'token').order('at').throwOnError()
  return data
}

/** Undoes the work of the person's tokens, the first activity by default. */
async function undo(person: Person, place = 0): Promise<number> {
  const listed = await activities(person)
  return (await person.client.rpc('undo_activity', { p_id: listed[place]?.id }).throwOnError()).data
}

/** One transparent pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
