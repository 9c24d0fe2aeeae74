// Saved searches: whose they are, what they may contain, and how many there may be.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

const save = async ({ client }: Person, name: string, query: string) =>
  (await client.from('saved_searches').insert({ name, query })).error?.message ?? 'saved'

const saved = async ({ client }: Person) => {
  const { data } = await client.from('saved_searches').select().order('position').order('created_at')
  return (data ?? []).map(({ name, query }) => `${name}: ${query}`)
}

it('keeps a name and a query without blanks around them, and lets both change', async () => {
  const person = await product().pro()
  const { client } = person
  expect(await save(person, ' Recipes ', ' tag:recipe -meat ')).toBe('saved')
  expect(await saved(person)).toEqual(['Recipes: tag:recipe -meat'])
  const other = await product().pro()
  const change = { name: 'Cooking', user_id: other.id, created_at: '2020-01-01T00:00:00Z' }
  const { data: before } = await client.from('saved_searches').select('id, created_at').single()
  await client.from('saved_searches').update(change).eq('id', before?.id).throwOnError()
  const { data: after } = await client.from('saved_searches').select('name, user_id, created_at').single()
  expect(after).toEqual({ name: 'Cooking', user_id: person.id, created_at: before?.created_at })
  expect(await saved(other)).toEqual([])
})

it.each([
  ['', 'tea'],
  ['x'.repeat(101), 'tea'],
  ['Tea', '  '],
  ['Tea', 'x'.repeat(1001)],
])('refuses the name %j with the query %j', async (name, query) => {
  const person = await product().pro()
  expect(await save(person, name, query)).toBe(
    'A saved search has a name of 1-100 characters and a query of 1-1,000 characters',
  )
})

it('holds at most 100 a person, also when two are saved at the same time', async () => {
  const person = await product().pro()
  const rows = Array.from({ length: 99 }, (_, at) => ({ name: `Search ${at}`, query: 'tea' }))
  await person.client.from('saved_searches').insert(rows).throwOnError()
  const answers = await Promise.all([save(person, 'One more', 'a'), save(person, 'Another', 'b')])
  expect(answers.sort()).toEqual(['You have 100 saved searches. Remove one to save another.', 'saved'])
  await person.client.from('saved_searches').delete().eq('name', 'Search 0').throwOnError()
  expect(await save(person, 'Again', 'c')).toBe('saved')
})

it('counts their bytes, and brings back a removed one', async () => {
  const person = await product().pro()
  const used = async () => (await person.client.from('profiles').select('bytes_used').single()).data?.bytes_used
  expect(await save(person, 'Häfen', 'tag:sea')).toBe('saved')
  expect(await used()).toBe(13)
  const { data } = await person.client.from('saved_searches').delete().neq('name', '').select().single()
  expect(await used()).toBe(0)
  await person.client.from('saved_searches').insert(data).throwOnError()
  expect((await person.client.from('saved_searches').select().single()).data).toEqual(data)
})
