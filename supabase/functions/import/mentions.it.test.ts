// Links between the notes of an import become mentions in their texts, whichever note comes first in the file.

import { noteAddress } from '@jotsam/import/external-id'
import { useStarted } from '@jotsam/platform/testing'

import { expect, it } from 'vitest'
import { startProduct } from '../_shared/testing/product.ts'
import { captures, imported, type Person, proPerson, zip } from './testing.ts'

const platform = useStarted(() => startProduct())

const name = { name: 'vault.zip' }
const vault = (files: Record<string, string>) => zip({ '.obsidian/app.json': '{}', ...files })

async function noteOf(person: Person, title: string) {
  return (await captures(person)).find((note) => note.title === title)
}

const files = {
  'a.md': 'To [[Z & co]], [[Z & co|the end]], [[Z & co#Part]], ![[z|*so*]], [[Empty]] and [[Nowhere]].',
  'b.md': `Back to [[a]] and [away](https://note.invalid/ff) and [home](${noteAddress('a.md')}).`,
  'Empty.md': ' ',
  'Z & co.md': 'Last: [[b]]',
  'z.md': 'Other',
}

it('keeps the words of a link in its mention, and leaves what leads nowhere as words', async () => {
  const person = await proPerson(platform)
  const report = await imported(person, vault(files), name)
  expect(report).toMatchObject({ created: 4, links: 4 })
  const [a, b, last, z] = await Promise.all(['a', 'b', 'Z & co', 'z'].map((title) => noteOf(person, title)))
  const end = last?.zettel_id
  expect(a?.content).toBe(
    `<p>To [[${end}|Z &amp; co]], [[${end}|the end]], [[${end}|Z &amp; co &gt; Part]], <em>so</em> [[${z?.zettel_id}]], Empty and Nowhere.</p>`,
  )
  expect(b?.content).toBe(`<p>Back to [[${a?.zettel_id}|a]] and away and [[${a?.zettel_id}|home]].</p>`)
  expect(last?.content).toBe(`<p>Last: [[${b?.zettel_id}|b]]</p>`)
  // Making them is no edit.
  const [counted] = await platform.sql`
    select count(*)::integer as versions from capture_versions where user_id = ${person.userId}`
  expect(counted).toEqual({ versions: 0 })
  expect(a?.updated_at).toBe(a?.created_at)
  expect(await imported(person, vault(files), name)).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
})

it('shows up in backlinks and in the graph, also with words of its own', async () => {
  const person = await proPerson(platform)
  await imported(person, vault({ 'a.md': 'See [[b|that]]', 'b.md': 'Text' }), name)
  const [a, b] = [await noteOf(person, 'a'), await noteOf(person, 'b')]
  const { data: backlinks } = await person.client.rpc('get_backlinks', { p_capture_id: b?.id }).throwOnError()
  expect(backlinks).toMatchObject([{ id: a?.id }])
  const { data: graph } = await person.client.rpc('library_graph', {}).throwOnError()
  expect(graph).toMatchObject({
    edges: expect.arrayContaining([{ source: a?.id, target: b?.id, type: 'mention' }]),
  })
})

it('follows a newer export, and leaves alone what the person edited here', async () => {
  const person = await proPerson(platform)
  await imported(person, vault({ 'a.md': 'See [[c]]', 'b.md': 'See [[a]]' }), name)
  expect(await noteOf(person, 'a')).toMatchObject({ content: '<p>See c</p>' })
  await person.client.from('captures').update({ content: 'Mine' }).eq('title', 'b').throwOnError()
  const newer = vault({ 'a.md': 'See [[c]]', 'b.md': 'See [[a]], [[c]]', 'c.md': 'New' })
  expect(await imported(person, newer, name)).toMatchObject({ created: 1, updated: 1, skipped: [{ name: 'b' }] })
  expect(await noteOf(person, 'a')).toMatchObject({
    content: `<p>See [[${(await noteOf(person, 'c'))?.zettel_id}|c]]</p>`,
  })
  expect(await noteOf(person, 'b')).toMatchObject({ content: 'Mine' })
})
