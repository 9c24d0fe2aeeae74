// A zettel id is the minute of the save, unique per person; the next free minute is used when it is taken.
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

// spec: Q14, Q15
it('uses the minute or the next free one, across hours, days and years', async () => {
  const { client } = await product().pro()
  const save = async (zettel_id?: string) =>
    (await client.from('captures').insert({ content: 'x', zettel_id }).select().single()).data?.zettel_id
  await product().setClock('2026-12-31T23:58:42Z')
  expect([await save(), await save(), await save('202612312358'), await save('202701010002')]).toEqual([
    '202612312358',
    '202612312359',
    '202701010000',
    '202701010002',
  ])
  expect([await save(), await save()]).toEqual(['202701010001', '202701010003'])
  await product().setClock(null)

  const other = await product().pro()
  const { data } = await other.client
    .from('captures')
    .insert({ content: 'x', zettel_id: '202612312358' })
    .select()
    .single()
  expect(data.zettel_id).toBe('202612312358')
})

it('gives twelve concurrent saves of one minute twelve consecutive ids', async () => {
  const { client } = await product().pro()
  await Promise.all(
    Array.from({ length: 12 }, () => client.from('captures').insert({ content: 'x', zettel_id: '202602282350' })),
  )
  const { data } = await client.from('captures').select('zettel_id').order('zettel_id')
  expect(data?.map(({ zettel_id }) => zettel_id)).toEqual([
    ...Array.from({ length: 10 }, (_, n) => `2026022823${50 + n}`),
    '202603010000',
    '202603010001',
  ])
})

it('gives saves in one statement consecutive ids, and fills every gap first', async () => {
  const { client } = await product().pro()
  const save = (count: number, zettel_id: string) =>
    client.from('captures').insert(Array.from({ length: count }, () => ({ content: 'x', zettel_id })))
  expect((await save(100, '202606151200')).error).toBeNull()
  // 13:40 is the first free minute; the later ones are taken for a later run.
  expect((await save(1, '202606151400')).error).toBeNull()
  expect((await save(30, '202606151201')).error).toBeNull()
  const { data } = await client.from('captures').select('zettel_id').order('zettel_id')
  const minutes = Array.from({ length: 131 }, (_, n) => new Date(Date.UTC(2026, 5, 15, 12, n)))
  expect(data?.map(({ zettel_id }) => zettel_id)).toEqual(
    minutes.map((minute) => minute.toISOString().replaceAll(/\D/g, '').slice(0, 12)),
  )
})

it('finds a free minute without reading the other notes, also before the table has statistics', async () => {
  const { client, id } = await product().pro()
  const days = Array.from({ length: 200 }, (_, n) => new Date(Date.UTC(2025, 0, n)).toISOString().slice(0, 10))
  const notes = days.map((day) => ({ content: 'x', zettel_id: `${day.replaceAll('-', '')}1200` }))
  await client.from('captures').insert(notes).throwOnError()
  const read = await product().sql.begin(async (tx) => {
    await tx`select private.free_zettel_id(${id}, '202503031200')`
    return tx`select idx_tup_fetch + seq_tup_read as rows from pg_stat_xact_user_tables where relid = 'public.captures'::regclass`
  })
  expect(Number(read[0]?.rows)).toBeLessThan(10)
})

it('accepts no minute after the last one of the year 9999', async () => {
  const { client } = await product().pro()
  const save = () => client.from('captures').insert({ content: 'x', zettel_id: '999912312359' })
  expect((await save()).error).toBeNull()
  expect((await save()).error?.message).toBe('Invalid capture data')
})

it.each([
  '20260230',
  '202602300000',
  '202613010000',
  '202601012460',
  '2026010112345',
  'abcdefghijkl',
  '000001010000',
  '',
])('refuses %j, which is not a minute', async (zettel_id) => {
  const { client } = await product().pro()
  const { error } = await client.from('captures').insert({ content: 'x', zettel_id })
  expect(error?.message).toBe('Invalid capture data')
})

it('means the same minute in every time zone of the session', async () => {
  const { id } = await product().pro()
  const stored = await product().sql.begin(async (tx) => {
    await tx`set local timezone = 'Europe/Berlin'`
    // 02:30 does not exist there on that day.
    return tx`insert into public.captures (user_id, content, zettel_id) values (${id}, 'x', '202603290230') returning zettel_id`
  })
  expect(stored[0]?.zettel_id).toBe('202603290230')
})

// spec: Q08
it('finds one capture by id, and an id by zettel_id', async () => {
  const { client } = await product().pro()
  const { data } = await client.from('captures').insert({ content: 'x', zettel_id: '202601010101' }).select().single()
  expect((await client.from('captures').select('*').eq('id', data.id).single()).data).toEqual(data)
  expect((await client.from('captures').select('id').eq('zettel_id', '202601010101').single()).data).toEqual({
    id: data.id,
  })
})
