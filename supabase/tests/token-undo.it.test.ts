// Undo of a token's work goes field by field: what is as the token left it goes back, what somebody changed since then stays and is named.
import { beforeEach, expect, it } from 'vitest'
import { assistantOf, saveNotes } from './assistant.ts'
import { type Person, useProduct } from './product.ts'

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
