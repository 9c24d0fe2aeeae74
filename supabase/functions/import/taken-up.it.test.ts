// Tells imported notes that the person has used since from those that are unchanged.
import { useStarted } from '@jotsam/platform/testing'
import { expect, it } from 'vitest'

import { startProduct } from '../_shared/testing/product.ts'
import { imported, proPerson, zip } from './testing.ts'

const platform = useStarted(() => startProduct())

it('knows which notes of an import were edited, moved, pinned, shared, marked, linked or mentioned or got files, and undo leaves them', async () => {
  const person = await proPerson(platform)
  const { client, userId } = person
  const names = [
    'content',
    'tags',
    'folder_id',
    'is_pinned',
    'is_public',
    'highlights',
    'links',
    'files',
    'named',
    'edited',
  ]
  const files = Object.fromEntries(names.map((name) => [`vault/Work/${name}.md`, `Text of ${name}`]))
  const vault = {
    ...files,
    // Links and mentions within the import are no sign, also from a note that stays. In an edited text they are.
    'vault/Work/named.md': 'Named by the person, names [[nothing]]',
    'vault/Work/is_pinned.md': 'Pinned, names [[nothing]]',
    'vault/Work/tags.md': 'Tagged, names [[nobody]]',
    'vault/Work/nothing.md': 'Left alone [[nobody]]',
    'vault/Work/nobody.md': 'Left alone',
  }
  const { importId } = await imported(person, zip({ 'vault/.obsidian/app.json': '{}', ...vault }), {
    name: 'vault.zip',
  })
  const { data: notes } = await client.from('captures').select('id, title, zettel_id').throwOnError()
  const note = (name: string) => notes.find(({ title }) => title === name) ?? notes[0]
  const idOf = (name: string): string => note(name)?.id
  const takenUp = async () => {
    const rows = await platform.sql`
      select * from private.taken_up_since_import(${userId}, ${importId}, array(
        select capture_id from private.imported_notes where import_id = ${importId} and not is_undone))`
    return new Map(rows.map(({ id, fields }) => [id, fields.map(({ field }: { field: string }) => field)]))
  }
  expect(await takenUp()).toEqual(new Map())

  const change = (name: string, values: object) =>
    client.from('captures').update(values).eq('id', idOf(name)).throwOnError()
  await change('content', { content: `Mine, names [[${note('edited')?.zettel_id}]]` })
  await change('tags', { tags: ['mine'] })
  await change('folder_id', { folder_id: null })
  await change('is_pinned', { is_pinned: true })
  await change('is_public', { is_public: true })
  await client
    .from('highlights')
    .insert({ capture_id: idOf('highlights'), quote: 'Text' })
    .throwOnError()
  const { data: mine } = await client
    .from('captures')
    .insert({ content: `See [[${note('named')?.zettel_id}|this]]` })
    .select('id')
    .single()
    .throwOnError()
  await client
    .from('note_connections')
    .insert({ source_capture_id: mine.id, target_capture_id: idOf('links') })
    .throwOnError()
  await client.storage.from('attachments').upload(`${userId}/${idOf('files')}/mine.txt`, 'Mine')

  expect(await takenUp()).toEqual(
    new Map(names.map((name) => [idOf(name), [name === 'named' || name === 'edited' ? 'links' : name]])),
  )

  const { data: undone } = await client.rpc('undo_import', { p_import_id: importId }).throwOnError()
  expect(undone).toMatchObject({ deleted: 2, kept: names.length, is_done: true })
  const { data: left } = await client.from('captures').select('title').neq('id', mine.id).throwOnError()
  expect(left.map(({ title }) => title).sort()).toEqual([...names].sort())
})

it('names the edited notes that the undo of an import left', async () => {
  const person = await proPerson(platform)
  const { client } = person
  const vault = zip({ '.obsidian/app.json': '{}', 'a.md': 'One', 'b.md': 'Two' })
  const { importId } = await imported(person, vault, { name: 'vault.zip' })
  await client.from('captures').update({ content: 'Edited' }).eq('title', 'a').throwOnError()
  const kept = async () =>
    (await client.from('imports').select('kept_notes').eq('id', importId).single().throwOnError()).data.kept_notes
  expect(await kept()).toEqual([])
  await client.rpc('undo_import', { p_import_id: importId }).throwOnError()
  expect(await kept()).toMatchObject([{ kind: 'note', name: 'a', is_made: true, field: 'content' }])
})

it('can be repeated as long as notes stay, and leaves what was restored', async () => {
  const person = await proPerson(platform)
  const { client } = person
  const vault = zip({ '.obsidian/app.json': '{}', 'Work/a.md': 'One', 'Work/b.md': 'Two [[a]]', 'Work/c.md': 'Three' })
  const { importId } = await imported(person, vault, { name: 'vault.zip' })
  const undo = () => client.rpc('undo_import', { p_import_id: importId })
  const pin = (is_pinned: boolean) => client.from('captures').update({ is_pinned }).eq('title', 'a').throwOnError()
  await pin(true)
  expect((await undo()).data).toMatchObject({ deleted: 2, kept: 1 })
  expect((await undo()).data).toMatchObject({ deleted: 0, kept: 1 })
  const { data: trashed } = await client.from('trashed_captures').select('id').eq('title', 'c').throwOnError()
  await client.rpc('restore_captures', { p_ids: trashed.map(({ id }) => id) }).throwOnError()
  await pin(false)
  const { data: left } = await client.from('imports').select('kept_notes').eq('id', importId).single().throwOnError()
  expect(left.kept_notes).toMatchObject([{ name: 'a', field: 'free' }])
  expect((await undo()).data).toMatchObject({ deleted: 1, kept: 0, is_done: true })
  expect((await client.from('captures').select('title').throwOnError()).data).toEqual([{ title: 'c' }])
  expect((await undo()).error?.message).toBe('There is no such import to undo.')
})
