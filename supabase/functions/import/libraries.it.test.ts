// Several imports of one program: two libraries with the same file names keep apart, a newer export updates its own, and each can be undone.

import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { useStarted } from '@jotsam/platform/testing'
import { describe, expect, it } from 'vitest'
import { startProduct } from '../_shared/testing/product.ts'
import { captures, exported, imported, type Person, proPerson, send, zip } from './testing.ts'

const platform = useStarted(() => startProduct())
// biome-ignore lint/style/noProcessEnv: vitest.config.ts sets it.
const isDeep = process.env.TEST_DEEP === '1'
/** `npm test` tries one pair of libraries of each kind; `npm run test:deep` tries these too. */
const moreLibraries = { skip: !isDeep }

/** The folder, and the names of the two files. */
const SHORT_LIBRARIES: [string, string, string][] = [
  ['docs/', 'a.zip', 'b.zip'],
  ...(isDeep ? [['', 'notes.zip', 'notes.zip'] satisfies [string, string, string]] : []),
]

const vault = (root: string, files: Record<string, string>) =>
  zip(
    Object.fromEntries(
      Object.entries({ '.obsidian/app.json': '{}', ...files }).map(([path, text]) => [`${root}/${path}`, text]),
    ),
  )
const contents = async (person: Person) => (await captures(person)).map(({ content }) => content).sort()
const undo = async ({ client }: Person, importId: string | null) =>
  (await client.rpc('undo_import', { p_import_id: importId }).throwOnError()).data
const words = (topic: string) => Array.from({ length: 20 }, (_, at) => `${topic}${at}`).join(' ')

describe('two libraries with the same file names', () => {
  it('keep apart, and a newer export updates its own', async () => {
    const person = await proPerson(platform)
    const [work, home] = [{ 'Todo.md': 'Call the port' }, { 'Todo.md': 'Buy milk' }]
    expect(await imported(person, vault('Work', work), { name: 'a.zip' })).toMatchObject({ created: 1 })
    const dry = await imported(person, vault('Home', home), { name: 'b.zip', dryRun: true })
    expect(dry).toMatchObject({ created: 1, updated: 0, former: { fileName: 'a.zip', isUpdated: false } })
    expect(await imported(person, vault('Home', home), { name: 'b.zip' })).toMatchObject({ created: 1, updated: 0 })
    expect(await contents(person)).toEqual(['<p>Buy milk</p>', '<p>Call the port</p>'])
    const newer = await imported(person, vault('Work', { 'Todo.md': 'Call the port again', 'b.md': 'New' }), {
      name: 'c.zip',
    })
    expect(newer).toMatchObject({ created: 1, updated: 1, former: { fileName: 'a.zip', isUpdated: true } })
    expect(await contents(person)).toEqual(['<p>Buy milk</p>', '<p>Call the port again</p>', '<p>New</p>'])
    // Both files again.
    expect(await imported(person, vault('Home', home), { name: 'b.zip' })).toMatchObject({ created: 0, unchanged: 1 })
    // A vault that was renamed has most notes in common with one of them.
    const renamed = await imported(person, vault('Port', { 'Todo.md': 'Call the port again!', 'b.md': 'New' }), {
      name: 'd.zip',
    })
    expect(renamed).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  })

  it(
    'keep apart also when their folders have the same name, if their notes are clearly others',
    moreLibraries,
    async () => {
      const person = await proPerson(platform)
      const docs = (topic: string) => zip({ 'docs/README.md': words(topic), 'docs/a.md': words(`${topic}x`) })
      await imported(person, docs('harbour'), { name: 'docs.zip' })
      expect(await imported(person, docs('kitchen'), { name: 'docs.zip' })).toMatchObject({ created: 2, updated: 0 })
      // The newer one of the two is found by its notes.
      const newer = zip({ 'docs/README.md': `${words('harbour')} more`, 'docs/a.md': words('harbourx') })
      expect(await imported(person, newer, { name: 'docs.zip' })).toMatchObject({
        created: 0,
        updated: 1,
        unchanged: 1,
      })
    },
  )

  it('keep apart when as many notes at the same places are others as are the same', moreLibraries, async () => {
    const person = await proPerson(platform)
    const docs = (topic: string) => zip({ 'docs/README.md': `${words('harbour')} ${topic}`, 'docs/a.md': words(topic) })
    await imported(person, docs('kitchen'), { name: 'docs.zip' })
    expect(await imported(person, docs('rocket'), { name: 'docs.zip' })).toMatchObject({
      created: 2,
      updated: 0,
      former: { isUpdated: false },
    })
  })

  it.each(SHORT_LIBRARIES)(
    'keep apart when their notes are short and share few words: folder "%s"',
    async (folder, first, second) => {
      const person = await proPerson(platform)
      const notes = (readme: string, todo: string) =>
        zip({ [`${folder}README.md`]: readme, [`${folder}Todo.md`]: todo, [`${folder}New.md`]: `${todo} new` })
      await imported(person, notes('Rocket engines and fins', '- [ ] fuel\n- [ ] call NASA'), { name: first })
      const other = await imported(person, notes('Soup and bread and cake', '- [ ] milk\n- [ ] call mother'), {
        name: second,
      })
      expect(other).toMatchObject({ created: 3, updated: 0, former: { fileName: first, isUpdated: false } })
      // A newer export of the first one is found by its notes.
      const newer = await imported(person, notes('Rocket engines and fins', '- [ ] call NASA'), { name: second })
      expect(newer).toMatchObject({ created: 0, updated: 2, unchanged: 1 })
    },
  )

  it('are single files as well: the same name with other words is another note', async () => {
    const person = await proPerson(platform)
    const [file, other] = ['# Harbour\n\nHow to moor.', '# Kitchen\n\nRecipes.']
    await imported(person, file, { name: 'README.md' })
    expect(await imported(person, other, { name: 'README.md' })).toMatchObject({ created: 1, updated: 0 })
    expect(await imported(person, `${file} Twice.`, { name: 'README.md' })).toMatchObject({ created: 0, updated: 1 })
    expect(await imported(person, other, { name: 'README.md' })).toMatchObject({ created: 0, unchanged: 1 })
    expect(await captures(person)).toHaveLength(2)
  })

  it('are what the person says they are', async () => {
    const person = await proPerson(platform)
    await imported(person, 'First', { name: 'a.md' })
    expect(await imported(person, 'Second', { name: 'a.md', as: 'same' })).toMatchObject({ created: 0, updated: 1 })
    const third = { name: 'a.md', as: 'new' } as const
    expect(await imported(person, 'Second words', { ...third, dryRun: true })).toMatchObject({ created: 1 })
    expect(await imported(person, 'Second words', third)).toMatchObject({ created: 1, updated: 0 })
    expect(await contents(person)).toEqual(['<p>Second words</p>', '<p>Second</p>'])
    expect((await send(person, 'Fourth', { name: 'a.md', as: 'same' })).error).toBeNull()
  })

  it('may be notebooks of Evernote with the same titles', moreLibraries, async () => {
    const person = await proPerson(platform)
    const enex = (text: string) =>
      `<?xml version="1.0"?><en-export><note><title>Todo</title><content><![CDATA[<en-note>${text}</en-note>]]></content></note></en-export>`
    await imported(person, enex(words('harbour')), { name: 'Notes.enex' })
    expect(await imported(person, enex(words('kitchen')), { name: 'Notes.enex' })).toMatchObject({ created: 1 })
    expect(await imported(person, enex(`${words('kitchen')} more`), { name: 'Notes.enex' })).toMatchObject({
      updated: 1,
    })
    expect(await captures(person)).toHaveLength(2)
  })
})

describe('the undo of several imports', () => {
  it('leads back to each earlier state, in any order, and keeps what was edited', async () => {
    const person = await proPerson(platform)
    const bring = (text: string) =>
      imported(person, vault('v', { 'a.md': text, 'b.md': 'Same [[a]]' }), { name: 'v.zip' })
    const text = async () => (await captures(person)).find(({ title }) => title === 'a')?.content
    const [one, two, three, four] = [await bring('One'), await bring('Two'), await bring('Three'), await bring('Four')]
    // A later one has changed the note.
    expect(await undo(person, two.importId)).toEqual({ deleted: 0, restored: 0, kept: 1, is_done: true })
    expect(await text()).toBe('<p>Four</p>')
    for (const [{ importId }, before] of [
      [four, 'Three'],
      [three, 'One'],
    ] as const) {
      expect(await undo(person, importId)).toEqual({ deleted: 0, restored: 1, kept: 0, is_done: true })
      expect(await text()).toBe(`<p>${before}</p>`)
    }
    const again = await bring('Three')
    expect(again).toMatchObject({ updated: 1, unchanged: 1 })
    await person.client.from('captures').update({ content: 'Mine' }).eq('title', 'a').throwOnError()
    expect(await undo(person, again.importId)).toEqual({ deleted: 0, restored: 0, kept: 1, is_done: true })
    expect(await undo(person, one.importId)).toMatchObject({ deleted: 1, kept: 1 })
    expect(await contents(person)).toEqual(['Mine'])
  })

  it('takes links to the trash with their notes, and back, and removes those between notes that stay', async () => {
    const person = await proPerson(platform)
    const { client } = person
    const { importId } = await imported(person, vault('v', { 'a.md': '[[b]] [[c]]', 'b.md': 'B', 'c.md': 'C' }))
    const links = async () => (await client.from('note_connections').select('id').throwOnError()).data
    expect(await links()).toHaveLength(2)
    await undo(person, importId)
    const { data: trashed } = await client.from('trashed_captures').select('id').throwOnError()
    await client.rpc('restore_captures', { p_ids: trashed.map(({ id }) => id) }).throwOnError()
    expect(await links()).toHaveLength(2)

    const other = await imported(person, vault('w', { 'a.md': '[[b]] [[c]]', 'b.md': 'B', 'c.md': 'C' }))
    for (const title of ['a', 'b']) {
      const { data } = await client.from('captures').select('id').eq('title', title).order('id').throwOnError()
      for (const { id } of data)
        await client
          .from('captures')
          .update({ tags: ['mine'] })
          .eq('id', id)
          .throwOnError()
    }
    await undo(person, other.importId)
    expect(await links()).toHaveLength(2)
  })
})

it('moves parts that a note no longer has to the trash, brings them back with undo, and takes them again', async () => {
  const person = await proPerson(platform)
  const long = (count: number) =>
    Array.from({ length: count }, (_, at) => `Paragraph ${at} of a long text about the sea.`).join('\n\n')
  const of = async () => (await captures(person)).length
  await imported(person, long(2500), { name: 'long.md' })
  const before = await of()
  expect(before).toBeGreaterThan(2)
  await person.client
    .from('captures')
    .update({ tags: ['mine'] })
    .like('title', '%(3 of%')
    .throwOnError()
  const dry = await imported(person, long(100), { name: 'long.md', dryRun: true })
  const shorter = await imported(person, long(100), { name: 'long.md' })
  const line = { name: 'long', what: texts.formerParts(before - 2) }
  expect([dry.warnings, shorter.warnings]).toEqual([[line], [line]])
  expect(shorter).toMatchObject({ created: 0, updated: 1 })
  expect((await captures(person)).map(({ title }) => title).sort()).toEqual(['long', expect.stringContaining('(3 of')])
  await undo(person, shorter.importId)
  expect(await of()).toBe(before)
  await imported(person, long(100), { name: 'long.md' })
  expect(await imported(person, long(2500), { name: 'long.md' })).toMatchObject({ updated: 1, skipped: [] })
  expect(await of()).toBe(before)
})

it('makes the mentions of an own export lead to its notes, where their zettel ids are taken', async () => {
  const [from, to] = [await proPerson(platform), await proPerson(platform)]
  const zettel_id = '202401010000'
  const { data: note } = await from.client
    .from('captures')
    .insert({ title: 'Moon', content: 'Text', zettel_id })
    .select('id')
    .single()
    .throwOnError()
  await from.client.storage.from('attachments').upload(`${from.userId}/${note.id}/a.txt`, new Blob(['Words']))
  await from.client
    .from('captures')
    .insert({ title: 'Tides', content: `<p>[[${zettel_id}]] and [[${zettel_id}|moon]]</p>` })
    .throwOnError()
  await from.client.from('folders').insert({ name: 'Sea' }).throwOnError()
  await to.client.from('captures').insert({ title: 'Other', content: 'Text', zettel_id }).throwOnError()
  const archive = await exported(from)
  const check = async () => {
    const notes = await captures(to)
    const moon = notes.find(({ title }) => title === 'Moon')?.zettel_id
    expect(moon).not.toBe(zettel_id)
    expect(notes.find(({ title }) => title === 'Tides')?.content).toBe(`<p>[[${moon}]] and [[${moon}|moon]]</p>`)
    return moon
  }
  const { importId } = await imported(to, archive, { name: 'jotsam.zip' })
  const moon = await check()
  // A notebook keeps its date.
  const dates = async ({ client }: Person) =>
    (await client.from('folders').select('name, created_at').throwOnError()).data
  expect(await dates(to)).toEqual(await dates(from))
  expect(await imported(to, archive, { name: 'jotsam.zip' })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  // The same content under another name is another file.
  const { data: files } = await to.client.from('attachments').select('capture_id, sha256').throwOnError()
  const wanted = ['a.txt', 'b.txt', null].map((name) => ({
    note: note.id,
    sha256: files[0]?.sha256,
    name,
    is_named: false,
  }))
  const { data: missing } = await platform
    .service()
    .rpc('missing_import_files', { p_user_id: to.userId, p_source: 'jotsam', p_files: wanted })
    .throwOnError()
  expect(missing).toEqual([null, files[0]?.capture_id, null])
  // Undone, its ids are in the trash.
  expect(await undo(to, importId)).toMatchObject({ deleted: 2, kept: 0 })
  await imported(to, archive, { name: 'jotsam.zip' })
  expect(await check()).not.toBe(moon)
})

it('announces in the dry run the links and the notes that come', async () => {
  const person = await proPerson(platform)
  const { client } = person
  const agree = async (file: Uint8Array) => {
    const dry = await imported(person, file, { name: 'v.zip', dryRun: true })
    const report = await imported(person, file, { name: 'v.zip' })
    expect(report).toEqual({ ...dry, importId: expect.any(String), warnings: expect.any(Array) })
    return report
  }
  const files = { 'a.md': '[[b]] [[b|again]] [[c]] [[Empty]]', 'b.md': 'B', 'c.md': '[[a]]', 'Empty.md': ' ' }
  expect(await agree(vault('v', files))).toMatchObject({ created: 3, links: 3 })
  expect(await agree(vault('v', files))).toMatchObject({ unchanged: 3, links: 0 })
  expect(await agree(vault('v', { ...files, 'a.md': '[[b]] [[c]] [[d]]!', 'd.md': 'D' }))).toMatchObject({ links: 1 })
  await client.from('note_connections').delete().neq('connection_type', 'x').throwOnError()
  expect(await agree(vault('v', { ...files, 'a.md': '[[b]] and [[d]]', 'd.md': 'D' }))).toMatchObject({ links: 2 })
  await platform.sql`update profiles set bytes_limit = bytes_used + 5000 where id = ${person.userId}`
  const full = await agree(vault('w', { 'e.md': 'e'.repeat(3000), 'f.md': 'f'.repeat(3000), 'g.md': 'g' }))
  expect(full).toMatchObject({ created: 1, skipped: [{ reason: texts.storageFull }, { reason: texts.storageFull }] })
})
