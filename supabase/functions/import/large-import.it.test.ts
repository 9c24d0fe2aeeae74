// Imports of more notes and links than one statement may handle.
import { chatgptSample } from '@jotsam/import/sources/chatgpt-sample'
import type { TestPlatform } from '@jotsam/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct } from '../_shared/testing/product.ts'
import { captures, imported, type Person, proPerson, zip } from './testing.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startProduct()
})
afterAll(() => platform.stop())

const undo = async ({ client }: Person, importId: string | null) =>
  (await client.rpc('undo_import', { p_import_id: importId }).throwOnError()).data

it('makes all links and undoes everything, in several steps', async () => {
  const person = await proPerson(platform)
  const names = Array.from({ length: 1030 }, (_, i) => `n${i}`)
  const links = (at: number) => [1, 2].map((step) => `[[n${(at + step) % names.length}]]`).join(' ')
  const files = Object.fromEntries(names.map((name, at) => [`vault/${name}.md`, `Text ${at} ${links(at)}`]))
  const { importId, ...report } = await imported(person, zip({ 'vault/.obsidian/app.json': '{}', ...files }), {
    name: 'vault.zip',
  })
  expect(report).toMatchObject({ created: 1030, links: 2060 })
  expect(await undo(person, importId)).toEqual({ deleted: 0, restored: 0, kept: 0, is_done: false })
  expect(await undo(person, importId)).toEqual({ deleted: 1000, restored: 0, kept: 0, is_done: false })
  expect(await undo(person, importId)).toEqual({ deleted: 30, restored: 0, kept: 0, is_done: true })
  expect(await captures(person)).toEqual([])
  const [counted] = await platform.sql`
    select (select count(*)::integer from note_connections where user_id = ${person.userId}) as links,
      (select count(*)::integer from trashed_captures where user_id = ${person.userId}) as trashed,
      (select state from imports where id = ${importId}) as state`
  expect(counted).toEqual({ links: 0, trashed: 1030, state: 'undone' })
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
