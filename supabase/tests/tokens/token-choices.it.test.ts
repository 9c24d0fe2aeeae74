// What a person chose while a token worked stays when its work is undone.
import { beforeEach, expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'
import { assistantOf, saveNotes } from './assistant.ts'

const product = useProduct()

beforeEach(() => product().setClock(null))

it('keeps the notebook, pin and source that the person chose between two changes of a token', async () => {
  const person = await product().pro()
  const { client } = person
  const [chosen = '', left = ''] = await saveNotes(person, 2)
  const [first, second, mine] = [
    await notebook(person, 'A'),
    await notebook(person, 'B'),
    await notebook(person, 'Mine'),
  ]
  const assistant = await assistantOf(product(), person)
  const both = (values: object) => assistant.from('captures').update(values).in('id', [chosen, left]).throwOnError()
  await both({ folder_id: first, is_pinned: true, source_url: 'https://first.example/' })
  const choice = { folder_id: mine, is_pinned: false, source_url: 'https://mine.example/' }
  await client.from('captures').update(choice).eq('id', chosen).throwOnError()
  await both({ folder_id: second, is_pinned: true, source_url: 'https://second.example/' })

  // The assistant came back to what the person had changed, so there are two activities.
  expect([await undo(person, 1), await undo(person, 0)]).toEqual([2, 1])
  const { data } = await client.from('captures').select('id, folder_id, is_pinned, source_url').throwOnError()
  expect(new Map(data.map(({ id, ...columns }) => [id, columns]))).toEqual(
    new Map<string, object>([
      [chosen, choice],
      [left, { folder_id: null, is_pinned: false, source_url: null }],
    ]),
  )
})

it('keeps the name and the notebook that the person chose for what a token made', async () => {
  const person = await product().pro()
  const { client } = person
  const mine = await notebook(person, 'Mine')
  const assistant = await assistantOf(product(), person)
  const { data: made } = await assistant.from('folders').insert({ name: 'Its' }).select('id').single().throwOnError()
  const { data: note } = await assistant
    .from('captures')
    .insert({ content: 'Made by it', folder_id: made.id })
    .select('id')
    .single()
    .throwOnError()
  await client.from('folders').update({ name: 'Renamed' }).eq('id', made.id).throwOnError()
  await client
    .from('captures')
    .update({ content: 'An hour of writing', folder_id: mine })
    .eq('id', note.id)
    .throwOnError()
  await client.from('captures').insert({ content: 'Filed here', folder_id: made.id }).throwOnError()
  await assistant.from('folders').update({ name: 'Again' }).eq('id', made.id).throwOnError()
  await assistant.from('captures').update({ folder_id: made.id }).eq('id', note.id).throwOnError()

  expect([await undo(person, 1), await undo(person, 0)]).toEqual([2, 0])
  expect((await client.from('folders').select('name').eq('id', made.id).single()).data).toEqual({ name: 'Renamed' })
  const { data } = await client.from('captures').select('content, folder_id').eq('id', note.id).single()
  expect(data).toEqual({ content: 'An hour of writing', folder_id: mine })
})

it('does not take back a delete of a note that the person had restored', async () => {
  const person = await product().pro()
  const { client } = person
  const [id = ''] = await saveNotes(person, 1)
  const assistant = await assistantOf(product(), person)
  await assistant.from('captures').delete().eq('id', id).throwOnError()
  await client.rpc('restore_captures', { p_ids: [id] }).throwOnError()
  await client.from('captures').delete().eq('id', id).throwOnError()
  expect(await undo(person)).toBe(0)
  expect((await client.from('captures').select('id')).data).toEqual([])
})

it('shares a deleted note again at its address if the person had shared it, and no other', async () => {
  const person = await product().pro()
  const { client } = person
  const [shared = '', closed = '', reclosed = ''] = await saveNotes(person, 3)
  await client.from('captures').update({ is_public: true }).in('id', [shared, reclosed]).throwOnError()
  const { data: before } = await client.from('captures').select('public_id').eq('id', shared).single().throwOnError()
  const assistant = await assistantOf(product(), person)
  await assistant.from('captures').delete().in('id', [shared, closed, reclosed]).throwOnError()
  // The person brings this one back, which ends its link.
  await client.rpc('restore_captures', { p_ids: [reclosed] }).throwOnError()
  expect((await product().anon.rpc('get_public_capture', { p_public_id: before.public_id })).data).toEqual([])

  expect(await undo(person)).toBe(2)
  const read = await product().anon.rpc('get_public_capture', { p_public_id: before.public_id })
  expect(read.data).toMatchObject([{ content: 'Note 0' }])
  const { data } = await client.from('captures').select('id').eq('is_public', true)
  expect(data).toEqual([{ id: shared }])
})

it('does not share a note again that the person made private', async () => {
  const person = await product().pro()
  const { client } = person
  const [id = ''] = await saveNotes(person, 1)
  const share = (is_public: boolean) => client.from('captures').update({ is_public }).eq('id', id).throwOnError()
  await share(true)
  const assistant = await assistantOf(product(), person)
  await assistant.from('captures').update({ is_public: false, title: 'Ended' }).eq('id', id).throwOnError()
  await share(true)
  await share(false)
  await undo(person)
  const { data } = await client.from('captures').select('is_public, title').eq('id', id).single()
  expect(data).toMatchObject({ is_public: false })
})

it('undoes moves of several half hours in any order', async () => {
  const person = await product().pro()
  const { client } = person
  const [both = '', one = ''] = await saveNotes(person, 2)
  const [first, second] = [await notebook(person, 'First'), await notebook(person, 'Second')]
  const assistant = await assistantOf(product(), person)
  const move = async (hour: number, ids: string[], folder_id: string) => {
    await product().setClock(`2026-03-01T0${hour}:00:00Z`)
    await assistant.from('captures').update({ folder_id }).in('id', ids).throwOnError()
  }
  await move(8, [both, one], first)
  await move(9, [both], second)
  await product().setClock('2026-03-01T10:00:00Z')
  const places = async () => {
    const { data } = await client.from('captures').select('folder_id').order('zettel_id').throwOnError()
    return data.map(({ folder_id }) => folder_id)
  }
  expect([await undo(person, 0), await places()]).toEqual([1, [second, null]])
  expect([await undo(person, 1), await places()]).toEqual([1, [first, null]])
  expect([await undo(person, 0), await places()]).toEqual([1, [null, null]])
})

it('does not say that an activity is undone when nothing was undone', async () => {
  const person = await product().pro()
  const { client } = person
  const [id = ''] = await saveNotes(person, 1)
  const assistant = await assistantOf(product(), person)
  await assistant.from('captures').update({ content: 'Changed by it' }).eq('id', id).throwOnError()
  await client
    .from('captures')
    .update({ content: 'Mine' })
    .eq('id', id)
    .setHeader('x-jotsam-client', 'web')
    .throwOnError()
  expect(await undo(person)).toBe(0)
  const { data } = await client.from('activities').select('undone_at').eq('kind', 'token').single()
  expect(data).toEqual({ undone_at: null })
})

it('counts the notes that a token made, deleted, or made and deleted again', async () => {
  const person = await product().pro()
  const [changed = '', deleted = ''] = await saveNotes(person, 2)
  const assistant = await assistantOf(product(), person)
  const make = async () =>
    (await assistant.from('captures').insert({ content: 'Made by it' }).select('id').single().throwOnError()).data.id
  await make()
  await assistant.from('folders').insert({ name: 'Its' }).throwOnError()
  await assistant.from('captures').update({ is_pinned: true }).eq('id', changed).throwOnError()
  await assistant
    .from('captures')
    .delete()
    .in('id', [deleted, await make()])
    .throwOnError()
  const { data } = await person.client.from('activities').select('ids, token_work').eq('kind', 'token').single()
  expect(data).toEqual({
    ids: expect.objectContaining({ length: 4 }),
    token_work: { made: 1, deleted: 1, made_and_deleted: 1, made_notebooks: 1 },
  })
})

async function notebook({ client }: Person, name: string): Promise<string> {
  return (await client.from('folders').insert({ name }).select('id').single().throwOnError()).data.id
}

/** Undoes the work of the person's tokens, the first half hour by default. */
async function undo({ client }: Person, place = 0): Promise<number> {
  const { data } = await client.from('activities').select('id').eq('kind', 'token').order('at').throwOnError()
  return (await client.rpc('undo_activity', { p_id: data[place]?.id }).throwOnError()).data
}
