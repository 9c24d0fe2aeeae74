// The undo of an import, also of one with more notes and links than one step takes back.

import type { ImportReport } from '@jotsam/core/import/import'
import { chatgptSample } from '@jotsam/import/sources/chatgpt-sample'
import { useStarted } from '@jotsam/platform/testing'
import { expect, it } from 'vitest'
import { startProduct } from '../_shared/testing/product.ts'
import { captures, imported, type Person, proPerson, zip } from './testing.ts'

const platform = useStarted(() => startProduct())

const undo = async ({ client }: Person, importId: string | null) =>
  (await client.rpc('undo_import', { p_import_id: importId }).throwOnError()).data

it('takes back a whole import, except for notes that were edited since', async () => {
  const person = await proPerson(platform)
  const first = await imported(
    person,
    zip({
      'vault/.obsidian/app.json': '{}',
      'vault/Work/a.md': 'One [[b]]',
      'vault/Work/b.md': 'Two',
      'vault/c.md': 'Three',
    }),
    { name: 'vault.zip' },
  )
  expect(first).toMatchObject({ created: 3, notebooks: 1, links: 1 })
  const newer = await imported(
    person,
    zip({ 'vault/.obsidian/app.json': '{}', 'vault/Work/a.md': 'One [[b]], newer [[c]]', 'vault/Other/d.md': 'Four' }),
    { name: 'vault.zip' },
  )
  expect(newer).toMatchObject({ created: 1, updated: 1 })
  const undone = await person.client.rpc('undo_import', { p_import_id: newer.importId }).throwOnError()
  expect(undone.data).toEqual({ deleted: 1, restored: 1, kept: 0, is_done: true })
  const restored = await captures(person)
  expect(restored.map(({ content }) => content).sort()).toEqual([
    `<p>One [[${restored.find(({ title }) => title === 'b')?.zettel_id}|b]]</p>`,
    '<p>Three</p>',
    '<p>Two</p>',
  ])
  const { data: links } = await person.client.from('note_connections').select().throwOnError()
  expect(links).toHaveLength(1)

  await person.client.from('captures').update({ content: 'Edited' }).eq('title', 'c').throwOnError()
  const { data } = await person.client.rpc('undo_import', { p_import_id: first.importId }).throwOnError()
  expect(data).toEqual({ deleted: 2, restored: 0, kept: 1, is_done: true })
  expect((await captures(person)).map(({ content }) => content)).toEqual(['Edited'])
  expect((await person.client.from('folders').select().throwOnError()).data).toEqual([])
  expect(await undo(person, first.importId)).toEqual({ deleted: 0, restored: 0, kept: 1, is_done: true })
  // What was removed may come again.
  expect(
    await imported(person, zip({ 'vault/.obsidian/app.json': '{}', 'vault/Work/b.md': 'Two' }), {
      name: 'vault.zip',
    }),
  ).toMatchObject({ created: 1 })
})

it('gives notes that come back from the trash their notebooks again', async () => {
  const person = await proPerson(platform)
  const vault = zip({ 'vault/.obsidian/app.json': '{}', 'vault/Work/Deep/a.md': 'One', 'vault/b.md': 'Two' })
  const { importId } = await imported(person, vault, { name: 'vault.zip' })
  const library = async () => [
    (await captures(person)).map(({ id, folder_id }) => [id, folder_id]).sort(),
    (await person.client.from('folders').select('id, name, parent_id, color').order('name').throwOnError()).data,
  ]
  const before = await library()
  await undo(person, importId)
  expect(await library()).toEqual([[], []])
  const { data: trashed } = await person.client.from('trashed_captures').select('id').throwOnError()
  await person.client.rpc('restore_captures', { p_ids: trashed?.map(({ id }) => id) }).throwOnError()
  expect(await library()).toEqual(before)
})

it('lets the same file bring what it took away, but no note that was restored or stayed', async () => {
  const person = await proPerson(platform)
  const vault = zip({ '.obsidian/app.json': '{}', 'a.md': 'One', 'b.md': 'Two', 'c.md': 'Three', 'd.md': 'Four' })
  const { importId } = await imported(person, vault, { name: 'vault.zip' })
  await person.client.from('captures').update({ content: 'Edited' }).eq('title', 'a').throwOnError()
  await undo(person, importId)
  const { data: trashed } = await person.client.from('trashed_captures').select('id, title').throwOnError()
  const idOf = (name: string) => trashed.find(({ title }) => title === name)?.id
  await person.client.rpc('restore_captures', { p_ids: [idOf('b')] }).throwOnError()
  await person.client.rpc('empty_trash', { p_ids: [idOf('c')] }).throwOnError()
  expect(await imported(person, vault, { name: 'vault.zip' })).toMatchObject({ created: 2, updated: 0, unchanged: 2 })
  expect((await captures(person)).map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd'])
  // And a second time: nothing.
  expect(await imported(person, vault, { name: 'vault.zip' })).toMatchObject({ created: 0, unchanged: 4 })
})

it('is not done by anybody else', async () => {
  const [person, stranger] = [await proPerson(platform), await proPerson(platform)]
  const { importId } = await imported(person, JSON.stringify([chatgptSample('one', 'Chat')]))
  const { error } = await stranger.client.rpc('undo_import', { p_import_id: importId })
  expect(error?.message).toBe('There is no such import to undo.')
  expect(await captures(person)).toHaveLength(1)
})

it('takes several steps for many links and notes, and leaves nothing', async () => {
  await undoInStepsOf(5)
  const person = await proPerson(platform)
  const names = Array.from({ length: 13 }, (_, i) => `n${i}`)
  const links = (at: number) => [1, 2].map((step) => `[[n${(at + step) % names.length}]]`).join(' ')
  const files = Object.fromEntries(names.map((name, at) => [`vault/${name}.md`, `Text ${at} ${links(at)}`]))
  const { importId, ...report } = await imported(person, zip({ 'vault/.obsidian/app.json': '{}', ...files }), {
    name: 'vault.zip',
  })
  expect(report).toMatchObject({ created: 13, links: 26 })
  const steps = []
  do steps.push(await undo(person, importId))
  while (!steps.at(-1)?.is_done)
  expect(steps.map(({ deleted }) => deleted)).toEqual([5, 5, 3])
  expect(await captures(person)).toEqual([])
  const [counted] = await platform.sql`
    select (select count(*)::integer from note_connections where user_id = ${person.userId}) as links,
      (select count(*)::integer from trashed_captures where user_id = ${person.userId}) as trashed,
      (select state from imports where id = ${importId}) as state`
  expect(counted).toEqual({ links: 0, trashed: 13, state: 'undone' })
})

it('passes over more notes that stay than it takes in a step, and takes them when they are free', async () => {
  await undoInStepsOf(5)
  const person = await proPerson(platform)
  const files = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`vault/n${at}.md`, `Text ${at}`]))
  const { importId } = await imported(person, zip({ 'vault/.obsidian/app.json': '{}', ...files }), {
    name: 'vault.zip',
  })
  const pinned = (await captures(person)).slice(0, 7).map(({ id }) => id)
  const pin = (is_pinned: boolean) =>
    person.client.from('captures').update({ is_pinned }).in('id', pinned).throwOnError()
  const undoAll = async () => {
    const steps = []
    do steps.push(await undo(person, importId))
    while (!steps.at(-1)?.is_done && steps.length < 9)
    return { deleted: steps.reduce((sum, { deleted }) => sum + deleted, 0), kept: steps.at(-1)?.kept }
  }
  await pin(true)
  expect(await undoAll()).toEqual({ deleted: 6, kept: 7 })
  await pin(false)
  expect(await undoAll()).toEqual({ deleted: 7, kept: 0 })
})

it('gives a chat back the turns that it had before a newer export', async () => {
  const person = await proPerson(platform)
  const chat = JSON.stringify([chatgptSample('one', 'Chat')])
  await imported(person, chat)
  const turns = [{ id: 'a', digest: 'b' }]
  await person.client.from('captures').update({ turns }).eq('title', 'Chat').throwOnError()
  const [before] = await captures(person)
  const { importId, ...report } = await imported(person, chat.replace('Why are there', 'Newer: why are there'))
  expect(report).toMatchObject({ updated: 1 })
  expect((await captures(person))[0]?.turns).toBeNull()
  await undo(person, importId)
  const [after] = await captures(person)
  expect(after).toMatchObject({ content: before?.content, turns })
})

it('leaves a long note whole, as the last import that stands brought it, in whatever order imports are undone', async () => {
  for (const [counts, order] of [
    [
      [1300, 100, 2500],
      [1, 0, 2],
    ],
    ...(isDeep
      ? ([
          [
            [2500, 3500, 100],
            [0, 1, 2],
          ],
          [
            [2500, 3500, 100],
            [0, 2, 1],
          ],
        ] as const)
      : []),
  ] as const) {
    const person = await proPerson(platform)
    const present = async () => (await captures(person)).map(({ id, title, content }) => [title, content, id]).sort()
    const [imports, states]: [ImportReport[], unknown[]] = [[], []]
    for (const [at, count] of counts.entries()) {
      imports.push(await imported(person, longText(count, `of try ${at}`), { name: 'long.md' }))
      states.push(await present())
    }
    expect(new Set(states).size).toBe(3)
    const standing = new Set([0, 1, 2])
    for (const at of order) {
      await undo(person, imports[at]?.importId ?? null)
      standing.delete(at)
      expect(await present()).toEqual(standing.size === 0 ? [] : states[Math.max(...standing)])
    }
    const { data: links } = await person.client.from('note_connections').select('id').throwOnError()
    expect(links).toEqual([])
  }
})

it('gives a note that is long again the parts that it had, and takes them away again', async () => {
  const person = await proPerson(platform)
  const bring = (count: number, words = 'of the sea') => imported(person, longText(count, words), { name: 'long.md' })
  const ids = async () => (await captures(person)).map(({ id, zettel_id }) => `${id} ${zettel_id}`).sort()
  await bring(1300)
  const before = await ids()
  await bring(100)
  const again = await bring(1300, 'of the lake')
  expect(await ids()).toEqual(before)
  expect((await person.client.from('trashed_captures').select('id').throwOnError()).data).toEqual([])
  expect(await undo(person, again.importId)).toMatchObject({ deleted: before.length - 1, restored: 1 })
  expect(await ids()).toHaveLength(1)
})

it('sets back a note that the person had edited when the edit is gone', async () => {
  const person = await proPerson(platform)
  const vault = (text: string) => zip({ 'v/.obsidian/app.json': '{}', 'v/a.md': text, 'v/b.md': 'Same' })
  await imported(person, vault('One'), { name: 'v.zip' })
  const { importId } = await imported(person, vault('Two'), { name: 'v.zip' })
  const edit = (content: string) => person.client.from('captures').update({ content }).eq('title', 'a').throwOnError()
  const row = async () =>
    (await person.client.from('imports').select('state, kept_notes').eq('id', importId).single().throwOnError()).data
  await edit('<p>Mine</p>')
  for (const _ of [1, 2]) {
    expect(await undo(person, importId)).toEqual({ deleted: 0, restored: 0, kept: 1, is_done: true })
    expect(await row()).toMatchObject({
      state: 'undone',
      kept_notes: [{ name: 'a', is_made: false, field: 'content' }],
    })
  }
  await edit('<p>Two</p>')
  expect(await row()).toMatchObject({ kept_notes: [{ field: 'free' }] })
  expect(await undo(person, importId)).toEqual({ deleted: 0, restored: 1, kept: 0, is_done: true })
  expect((await captures(person)).map(({ content }) => content).sort()).toEqual(['<p>One</p>', '<p>Same</p>'])
  expect(await row()).toMatchObject({ kept_notes: [] })
  expect((await person.client.rpc('undo_import', { p_import_id: importId })).error?.message).toContain('no such import')
})

/** `npm test` tries one order, in which an import in the middle goes first; `npm run test:deep` tries these too. */
// biome-ignore lint/style/noProcessEnv: vitest.config.ts sets it.
const isDeep = process.env.TEST_DEEP === '1'

/** About 23 of its paragraphs make a thousand letters; a note holds fifty thousand. */
function longText(paragraphs: number, words: string): string {
  return Array.from({ length: paragraphs }, (_, at) => `Paragraph ${at} of a long text ${words}.`).join('\n\n')
}

/** Fewer notes than the product's own steps, which thousands would need. */
async function undoInStepsOf(most: number): Promise<void> {
  const [found] = await platform.sql`select pg_get_functiondef('public.undo_import'::regproc) as text`
  const text = String(found?.text)
  const step = /most constant integer := \d+;/
  expect(text).toMatch(step)
  await platform.sql.unsafe(text.replace(step, `most constant integer := ${most};`))
}
