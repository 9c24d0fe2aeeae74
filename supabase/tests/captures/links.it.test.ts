// Links between captures, mentions in their text, and the graph of both.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

async function notes(person: Person, ...contents: string[]) {
  const rows = contents.map((content, n) => ({ content, title: `Note ${n}`, zettel_id: `20260101000${n}` }))
  const { data } = await person.client.from('captures').insert(rows).select('id, zettel_id').order('zettel_id')
  return data ?? []
}

// spec: L15, L16, L17
it('is inserted with source, target and type, joined with the other note in both directions, and deleted by id', async () => {
  const person = await product().pro()
  const [a, b] = await notes(person, 'a', 'b')
  const { data: link, error } = await person.client
    .from('note_connections')
    .insert({ source_capture_id: a?.id, target_capture_id: b?.id, connection_type: 'builds_on' })
    .select()
    .single()
  expect(error).toBeNull()
  expect(link).toMatchObject({
    id: expect.any(String),
    source_capture_id: a?.id,
    target_capture_id: b?.id,
    connection_type: 'builds_on',
  })
  const outgoing = await person.client
    .from('note_connections')
    .select('id, target:captures!note_connections_target_capture_id_fkey(title, zettel_id)')
    .eq('source_capture_id', a?.id)
  expect(outgoing.data).toEqual([{ id: link.id, target: { title: 'Note 1', zettel_id: '202601010001' } }])
  const incoming = await person.client
    .from('note_connections')
    .select('id, source:captures!note_connections_source_capture_id_fkey(title, zettel_id)')
    .eq('target_capture_id', b?.id)
  expect(incoming.data).toEqual([{ id: link.id, source: { title: 'Note 0', zettel_id: '202601010000' } }])
  await person.client.from('note_connections').delete().eq('id', link.id)
  expect((await person.client.from('note_connections').select('id')).data).toEqual([])
})

it('refuses a link to itself, a duplicate, an unknown type, an update, and Free', async () => {
  const person = await product().pro()
  const [a, b] = await notes(person, 'a', 'b')
  const link = (source: unknown, target: unknown, connection_type = 'related') =>
    person.client
      .from('note_connections')
      .insert({ source_capture_id: source, target_capture_id: target, connection_type })
  expect((await link(a?.id, a?.id)).error?.code).toBe('23514')
  expect((await link(a?.id, b?.id, 'likes')).error?.code).toBe('23514')
  expect((await link(a?.id, b?.id)).error).toBeNull()
  expect((await link(a?.id, b?.id)).error?.code).toBe('23505')
  expect((await link(b?.id, a?.id)).error).toBeNull()
  const { error } = await person.client
    .from('note_connections')
    .update({ connection_type: 'supports' })
    .eq('source_capture_id', a?.id)
  expect(error?.code).toBe('42501')
  await person.client.rpc('downgrade_plan')
  expect((await link(a?.id, b?.id, 'supports')).error?.message).toBe('Linking notes requires Pro plan')
})

it('finds the captures of the same person that mention a note', async () => {
  const [person, other] = [await product().pro(), await product().pro()]
  const mention = 'see [[202601010000]] there'
  const [first, second] = await notes(person, `itself [[202601010000]]`, mention, 'see 202601010000 there')
  await notes(other, 'theirs', mention)
  const { data } = await person.client.rpc('get_backlinks', { p_capture_id: first?.id })
  expect(data).toEqual([{ id: second?.id, title: 'Note 1', zettel_id: '202601010001', created_at: expect.any(String) }])
})

it('returns the linked notes and the links between them, up to a limit', async () => {
  const person = await product().pro()
  const [a, b, c, d] = await notes(person, 'a', 'b', 'c', 'alone')
  await person.client.from('note_connections').insert([
    { source_capture_id: a?.id, target_capture_id: b?.id, connection_type: 'related' },
    { source_capture_id: c?.id, target_capture_id: a?.id, connection_type: 'supports' },
  ])
  const { data } = await person.client.rpc('library_graph')
  expect(data.total).toBe(3)
  expect(data.nodes[0]).toEqual({
    id: a?.id,
    title: 'Note 0',
    zettel_id: '202601010000',
    folder_id: null,
    tags: ['snippet'],
    links: 2,
  })
  expect(data.nodes.map(({ id }: { id: string }) => id)).not.toContain(d?.id)
  expect(data.edges).toHaveLength(2)
  const { data: small } = await person.client.rpc('library_graph', { p_limit: 2 })
  expect([small.nodes.length, small.edges.length, small.total]).toEqual([2, 1, 3])
})

it("returns each mention once as a link, and none of a note in itself or of another person's note", async () => {
  const [person, other] = [await product().pro(), await product().pro()]
  const [a, b] = await notes(
    person,
    'itself [[202601010000]]',
    'see [[202601010000]], [[202601010000]], [[202601010005]]',
  )
  await notes(other, 'a', 'b', 'c', 'd', 'e', 'f')
  const { data } = await person.client.rpc('library_graph')
  expect(data.edges).toEqual([{ source: b?.id, target: a?.id, type: 'mention' }])
  expect(data.nodes).toHaveLength(2)
})
