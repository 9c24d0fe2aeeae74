// Every edit of a note can be seen and undone: what the note was before, when it was edited, and by whom.
import { beforeEach, expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'
import { assistantOf } from '../tokens/assistant.ts'

const product = useProduct()

beforeEach(() => product().setClock('2026-03-01T12:00:00Z'))

it('keeps what a note was before an edit, and who edited it', async () => {
  const person = await product().pro()
  const id = await save(person, 'One')
  await edit(person, id, { content: 'Two' }, 'web')
  await product().setClock('2026-03-01T12:00:01Z')
  await edit(person, id, { title: 'Title' }, 'extension')
  await product().setClock('2026-03-01T12:00:02Z')
  await edit(person, id, { tags: ['tag'] }, 'somebody')
  expect(await versions(person, id)).toEqual([
    ['One', 'Untitled Capture', 'web'],
    ['Two', 'Untitled Capture', 'extension'],
    ['Two', 'Title', 'api'],
  ])
})

it('keeps no version of a pin, a move or an edit that changes nothing', async () => {
  const person = await product().pro()
  const id = await save(person, 'One')
  const { data: folder } = await person.client.from('folders').insert({ name: 'Harbour' }).select().single()
  await edit(person, id, { is_pinned: true, folder_id: folder?.id, content: ' One ' }, 'web')
  expect(await versions(person, id)).toEqual([])
})

it('takes the edits of one author within ten minutes as one version', async () => {
  const person = await product().pro()
  const id = await save(person, 'One')
  await edit(person, id, { content: 'Two' }, 'web')
  await product().setClock('2026-03-01T12:09:00Z')
  await edit(person, id, { content: 'Three' }, 'web')
  await edit(person, id, { content: 'Four' }, 'extension')
  await product().setClock('2026-03-01T12:09:30Z')
  await edit(person, id, { content: 'Five' }, 'web')
  await product().setClock('2026-03-01T12:20:00Z')
  await edit(person, id, { content: 'Six' }, 'web')
  expect(await versions(person, id)).toEqual([
    ['One', 'Untitled Capture', 'web'],
    ['Three', 'Untitled Capture', 'extension'],
    ['Four', 'Untitled Capture', 'web'],
    ['Five', 'Untitled Capture', 'web'],
  ])
})

it('names the access token that wrote, and hides all of it from a token for some notebooks', async () => {
  const person = await product().pro()
  const id = await save(person, 'One')
  const agent = await assistantOf(product(), person, { name: 'Research agent' })
  await agent.from('captures').update({ content: 'Two' }).eq('id', id).throwOnError()
  expect(await versions(person, id)).toEqual([['One', 'Untitled Capture', 'Research agent']])
  const { data } = await person.client.from('capture_versions').select('id').single()
  const restore = { p_version_id: data?.id }
  const reader = await assistantOf(product(), person, { access: 'read' })
  expect((await reader.rpc('restore_version', restore)).status).toBe(403)
  const { data: sea } = await person.client.from('folders').insert({ name: 'Sea' }).select('id').single().throwOnError()
  const limited = await assistantOf(product(), person, { notebooks: [sea.id] })
  expect((await limited.rpc('restore_version', restore)).status).toBe(403)
  expect((await limited.from('capture_versions').select()).data).toEqual([])
  expect((await limited.rpc('empty_trash')).status).toBe(403)
})

it('restores a version, which is a version itself', async () => {
  const person = await product().pro()
  const { client } = person
  const id = await save(person, 'One')
  await edit(person, id, { content: 'Two', tags: ['new'], title: 'Title' }, 'web')
  const { data: first } = await client.from('capture_versions').select().single()
  await product().setClock('2026-03-01T12:01:00Z')
  const { data: restored } = await client.rpc('restore_version', { p_version_id: first?.id })
  expect(restored[0]).toMatchObject({ id, content: 'One', title: 'Untitled Capture', tags: first?.tags })
  expect(await versions(person, id)).toEqual([
    ['One', 'Untitled Capture', 'web'],
    ['Two', 'Title', 'api'],
  ])
})

it('restores nothing for a stranger, on Free, or while the note is in the trash', async () => {
  const [person, stranger] = [await product().pro(), await product().pro()]
  const { client } = person
  const id = await save(person, 'One')
  await edit(person, id, { content: 'Two' }, 'web')
  const { data: version } = await client.from('capture_versions').select('id').single()
  const restore = { p_version_id: version?.id }
  expect((await stranger.client.rpc('restore_version', restore)).data).toEqual([])
  expect((await stranger.client.from('capture_versions').select()).data).toEqual([])
  expect((await product().anon.from('capture_versions').select()).status).toBe(401)
  await client.from('captures').delete().eq('id', id)
  expect((await client.rpc('restore_version', restore)).error?.message).toContain('in the trash')
  await client.rpc('restore_captures', { p_ids: [id] })
  await client.rpc('downgrade_plan')
  expect((await client.rpc('restore_version', restore)).error?.message).toBe('Editing requires Pro plan')
  expect((await client.from('captures').select('content').single()).data?.content).toBe('Two')
})

it('keeps the versions of a note in the trash, and deletes them when it is deleted for good', async () => {
  const person = await product().pro()
  const { client } = person
  const id = await save(person, 'One')
  await edit(person, id, { content: 'Two' }, 'web')
  await client.from('captures').delete().eq('id', id)
  await client.rpc('restore_captures', { p_ids: [id] })
  expect(await versions(person, id)).toHaveLength(1)
  await client.from('captures').delete().eq('id', id)
  expect(await versions(person, id)).toHaveLength(1)
  await client.rpc('empty_trash')
  expect(await versions(person, id)).toHaveLength(0)
})

it('keeps a hundred versions at most, and fewer of older days', async () => {
  const person = await product().pro()
  const id = await save(person, 'One')
  const fill = (from: string, step: string, count: number) => product().sql`
    insert into capture_versions (capture_id, user_id, title, content, tags, saved_at, author)
    select ${id}, ${person.id}, 't', 'x', '{}', ${from}::timestamptz + n * ${step}::interval, 'web' from generate_series(1, ${count}) as n`
  await fill('2025-12-01T00:00:00Z', '1 hour', 47)
  await fill('2026-02-20T00:00:00Z', '10 minutes', 24)
  await edit(person, id, { content: 'Two' }, 'web')
  // Two days, four hours and the edit itself, with the versions at the two ends.
  expect((await versions(person, id)).length).toBe(2 + 5 + 1)
  await fill('2026-03-01T00:00:00Z', '3 minutes', 200)
  await edit(person, id, { content: 'Three' }, 'extension')
  expect(await versions(person, id)).toHaveLength(100)
})

it('counts the space of versions, and accepts a shorter text when the storage is full', async () => {
  const person = await product().pro()
  const { client } = person
  const id = await save(person, 'x'.repeat(1000))
  await product().sql`update profiles set bytes_limit = 1100 where id = ${person.id}`
  await edit(person, id, { content: 'x'.repeat(500) }, 'web')
  const { data } = await client.from('profiles').select('bytes_used').single()
  expect(data?.bytes_used).toBeGreaterThan(1500)
  const longer = await client
    .from('captures')
    .update({ content: 'x'.repeat(501) })
    .eq('id', id)
  expect(longer.error?.message).toContain('Your storage is full')
})

it('keeps no more history than the space and a megabyte, and drops the oldest first', async () => {
  const person = await product().pro()
  const id = await save(person, 'x'.repeat(1000))
  const { sql } = product()
  await sql`
    insert into capture_versions (capture_id, user_id, title, content, tags, saved_at, author)
    select ${id}, ${person.id}, 't', repeat('y', 50000) || n, '{}', private.clock() - interval '1 hour' + n * interval '1 second', 'web'
    from generate_series(1, 40) as n`
  await sql`update profiles set bytes_used = bytes_used + 2000000, bytes_limit = 2000 where id = ${person.id}`
  await edit(person, id, { content: 'x'.repeat(500) }, 'web')
  const left = await versions(person, id)
  expect(left.length).toBeLessThan(22)
  expect(left.at(-1)?.[0]).toBe('x'.repeat(1000))
  expect(left.at(-2)?.[0]).toMatch(/y40$/)
  const { data } = await person.client.from('profiles').select('bytes_used').single()
  expect(data?.bytes_used).toBeLessThanOrEqual(2000 + 1024 * 1024)
})

it('is separate for two people whose notes have the same id', async () => {
  const [ann, ben] = [await product().pro(), await product().pro()]
  const id = await save(ann, 'One')
  await edit(ann, id, { content: 'Two' }, 'web')
  const { sql } = product()
  // As a restored backup of another server may have it.
  await sql`
    insert into capture_versions (capture_id, user_id, title, content, tags, saved_at, author)
    select ${id}, ${ben.id}, 't', 'Ben ' || n, '{}', private.clock() - n * interval '1 day', 'web' from generate_series(1, 30) as n`
  await edit(ann, id, { content: 'Three' }, 'extension')
  expect(await sql`select from capture_versions where user_id = ${ben.id}`).toHaveLength(30)
  expect(await versions(ann, id)).toHaveLength(2)
})

async function save({ client }: Person, content: string): Promise<string> {
  const { data } = await client.from('captures').insert({ content }).select('id').single().throwOnError()
  return data.id
}

async function edit({ client }: Person, id: string, change: object, by: string): Promise<void> {
  await client.from('captures').update(change).eq('id', id).setHeader('x-jotsam-client', by).throwOnError()
}

/** The oldest first. */
async function versions({ client }: Person, id: string): Promise<string[][]> {
  const { data } = await client.from('capture_versions').select().eq('capture_id', id).order('saved_at').throwOnError()
  return data.map(({ content, title, author }) => [content, title, author])
}
