// Notebooks: names, two levels under concurrent changes, Pro only, and captures that survive their notebook.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

async function make({ client }: Person, row: Record<string, unknown>) {
  const { data, error } = await client.from('folders').insert(row).select().single()
  return error?.message ?? data
}

// spec: N05, N06, Q17
it('has the fields and defaults of the specification', async () => {
  const person = await product().pro()
  const { id, created_at, updated_at, ...fields } = await make(person, { name: ' Plans\u00a0' })
  expect([id, created_at, updated_at]).toEqual([expect.any(String), expect.any(String), expect.any(String)])
  expect(fields).toEqual({
    user_id: person.id,
    name: 'Plans',
    parent_id: null,
    color: '#6366f1',
    icon: '📁',
    auto_tags: [],
    is_smart: false,
    sort_order: 0,
  })
  const all = {
    name: 'All',
    user_id: person.id,
    parent_id: id,
    color: '#000000',
    icon: '🍲',
    auto_tags: ['a'],
    is_smart: true,
    sort_order: 3,
  }
  expect(await make(person, all)).toMatchObject(all)
})

// spec: N01, N02, Q16, Q18
it('can be created, nested, renamed, listed by name and deleted by a Pro user', async () => {
  const person = await product().pro()
  const top = await make(person, { name: 'Zoo' })
  const sub = await make(person, { name: 'Ape', parent_id: top.id })
  const { data } = await person.client
    .from('folders')
    .update({ name: 'Bee', updated_at: '2001-01-01' })
    .eq('id', sub.id)
    .select()
    .single()
  expect(data).toMatchObject({ name: 'Bee', parent_id: top.id })
  expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse('2020-01-01'))
  const list = await person.client.from('folders').select('name').order('name')
  expect(list.data?.map(({ name }) => name)).toEqual(['Bee', 'Zoo'])
  await person.client.from('folders').delete().eq('id', sub.id)
  expect((await person.client.from('folders').select('name')).data).toEqual([{ name: 'Zoo' }])
})

// spec: V09, V10
it('has a name of 1 to 100 characters without the forbidden ones', async () => {
  const person = await product().pro()
  const refusal = 'Notebook name must be 1-100 characters and contain no special characters'
  const special = [...'<>:"/\\|?*'].map((character) => `a${character}b`)
  for (const name of ['', ' \u3000\u00a0', 'x'.repeat(101), null, ...special]) {
    expect.soft(await make(person, { name }), String(name)).toBe(refusal)
  }
  expect(await make(person, { name: '📚'.repeat(100) })).toMatchObject({ name: '📚'.repeat(100) })
  const { data } = await person.client.from('folders').select('id').single()
  const { error } = await person.client.from('folders').update({ name: 'a/b' }).eq('id', data?.id)
  expect(error?.message).toBe(refusal)
})

it('refuses an invalid colour, icon or tag', async () => {
  const person = await product().pro()
  const wrong = [
    { color: 'red' },
    { color: '#12345g' },
    { icon: '' },
    { icon: 'x'.repeat(17) },
    { auto_tags: ['x'.repeat(51)] },
  ]
  for (const field of wrong) expect(await make(person, { name: 'N', ...field })).toBe('Invalid folder data')
})

// spec: N04
it('is refused on Free, through any client', async () => {
  const person = await product().free()
  expect(await make(person, { name: 'N' })).toBe('Notebooks require Pro plan')
  expect((await product().anon.from('folders').insert({ name: 'N', user_id: person.id })).error?.code).toBe('42501')
})

// spec: N03
it('is never more than two levels deep, nor inside itself', async () => {
  const person = await product().pro()
  const [a, b] = [await make(person, { name: 'A' }), await make(person, { name: 'B' })]
  const sub = await make(person, { name: 'sub', parent_id: a.id })
  const move = async (id: string, parent_id: string) =>
    (await person.client.from('folders').update({ parent_id }).eq('id', id)).error?.message ?? 'moved'
  expect(await make(person, { name: 'third', parent_id: sub.id })).toBe('Invalid folder data')
  expect(await move(a.id, b.id)).toBe('Invalid folder data')
  expect(await move(a.id, a.id)).toBe('Invalid folder data')
  expect(await move(a.id, sub.id)).toBe('Invalid folder data')
  expect(await move(sub.id, b.id)).toBe('moved')
  expect(await move(a.id, b.id)).toBe('moved')
})

it('cannot reach a third level through two concurrent changes', async () => {
  const person = await product().pro()
  for (let round = 0; round < 6; round++) {
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => make(person, { name })))
    const move = (id: string, parent_id: string) => person.client.from('folders').update({ parent_id }).eq('id', id)
    await Promise.all([move(a.id, b.id), move(b.id, c.id), make(person, { name: 'D', parent_id: a.id })])
  }
  const third = await product().sql`
    select from public.folders as leaf join public.folders as middle on middle.id = leaf.parent_id where middle.parent_id is not null`
  expect(third).toHaveLength(0)
})

it('is deleted with its subnotebooks, keeps all captures, and returns their number', async () => {
  const person = await product().pro()
  const top = await make(person, { name: 'top' })
  const sub = await make(person, { name: 'sub', parent_id: top.id })
  const rows = [top.id, sub.id, sub.id, null].map((folder_id, n) => ({ content: `c${n}`, folder_id }))
  const { data: before } = await person.client.from('captures').insert(rows).select('id, updated_at').order('id')
  expect((await person.client.rpc('delete_folder', { p_folder_id: top.id })).data).toBe(3)
  expect((await person.client.from('folders').select('id')).data).toEqual([])
  const { data } = await person.client.from('captures').select('id, updated_at, folder_id').order('id')
  expect(data).toEqual(before?.map((row) => ({ ...row, folder_id: null })))
})
