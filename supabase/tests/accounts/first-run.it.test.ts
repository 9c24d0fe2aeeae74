// The first run: the checklist, the sample notes, and the days of saving.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

const profileOf = async ({ client, id }: Person) =>
  (await client.from('profiles').select().eq('id', id).single().throwOnError()).data

const titles = async ({ client }: Person) =>
  ((await client.from('captures').select('title').throwOnError()).data ?? []).map(({ title }) => title)

it('makes three sample notes once, also on Free, where they count as no save', async () => {
  const person = await product().free()
  await Promise.all([1, 2, 3].map(() => person.client.rpc('show_samples').throwOnError()))
  expect(await titles(person)).toHaveLength(3)
  expect(await profileOf(person)).toMatchObject({ messages_count: 0, daily_messages_count: 0, last_message_date: null })
  const free = { title: 'Own', content: 'Text', source_url: 'https://chatgpt.com/c/1' }
  await person.client
    .from('captures')
    .insert([free, { ...free, content: 'More' }])
    .throwOnError()
  expect((await person.client.from('captures').insert(free)).error?.message).toMatch(/^Daily limit reached/)

  await person.client.rpc('remove_samples').throwOnError()
  expect(await titles(person)).toEqual(['Own', 'Own'])
  await person.client.rpc('show_samples').throwOnError()
  expect(await titles(person)).toHaveLength(2)
})

it('remembers the steps that are done, ticks off what it sees, and refuses unknown steps', async () => {
  const person = await product().pro()
  const { client } = person
  for (const step of ['app', 'app', 'closed']) await client.rpc('tick_checklist', { p_step: step }).throwOnError()
  expect((await profileOf(person)).checklist).toEqual(['app', 'closed'])
  expect((await client.rpc('tick_checklist', { p_step: 'trial' })).error?.message).toBe(
    'The checklist has no such step',
  )
  await client.from('captures').insert({ content: 'Text' }).setHeader('x-jotsam-client', 'extension').throwOnError()
  expect((await profileOf(person)).checklist).toEqual(['app', 'closed', 'extension'])
})

it('counts the notes of each day in the time zone of the person', async () => {
  const { client } = await product().pro()
  const made = ['2026-11-01T23:30:00Z', '2026-11-02T10:00:00Z', '2020-01-01T00:00:00Z']
  await client
    .from('captures')
    .insert(made.map((created_at) => ({ content: 'Text', created_at })))
    .throwOnError()
  const days = async (zone: string) => (await client.rpc('saving_days', { p_time_zone: zone }).throwOnError()).data
  expect(await days('Europe/Berlin')).toEqual([{ day: '2026-11-02', captures: 2 }])
  expect(await days('nowhere')).toEqual([
    { day: '2026-11-01', captures: 1 },
    { day: '2026-11-02', captures: 1 },
  ])
})
