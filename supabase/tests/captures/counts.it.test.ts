// Counts are exact after any change, cover only the caller's rows, and are read without counting rows.
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

// spec: Q19
it('counts captures per notebook for the caller only', async () => {
  const { client, id } = await product().pro()
  const { data: folders } = await client
    .from('folders')
    .insert([{ name: 'A' }, { name: 'B' }])
    .select('id')
  const [a] = folders ?? []
  await client
    .from('captures')
    .insert([{ content: '1', folder_id: a?.id }, { content: '2', folder_id: a?.id }, { content: '3' }])
  const { data } = await client.rpc('get_folder_counts', { p_user_id: id })
  expect(data.sort((x: { count: number }, y: { count: number }) => x.count - y.count)).toEqual([
    { folder_id: null, count: 1 },
    { folder_id: a?.id, count: 2 },
  ])
})

it('returns the total, this week and unique tags in one call, and a week of zero on Free', async () => {
  const { client } = await product().pro()
  await product().setClock('2026-06-08T12:00:00Z')
  const at = (created_at: string, tags: string[]) => ({ content: 'x'.repeat(200), created_at, tags })
  await client
    .from('captures')
    .insert([
      at('2026-06-01T12:00:00Z', ['a']),
      at('2026-06-01T12:00:01Z', ['a', 'b']),
      at('2026-06-08T00:00:00Z', ['c']),
    ])
  expect((await client.rpc('capture_stats')).data).toEqual([{ total: 3, this_week: 2, unique_tags: 3 }])
  await client.rpc('downgrade_plan')
  expect((await client.rpc('capture_stats')).data).toEqual([{ total: 3, this_week: 0, unique_tags: 3 }])
  await product().setClock(null)
})

it("lists the caller's tags and sites, the most used first", async () => {
  const { client } = await product().pro()
  const content = 'x'.repeat(200)
  await client.from('captures').insert([
    { content, tags: ['b', 'a'], source_url: 'https://one.example/x' },
    { content, tags: ['a'], source_url: 'https://ONE.example:443/y' },
    { content, tags: ['c'], source_url: 'https://two.example/' },
  ])
  expect((await client.rpc('capture_facets')).data).toEqual([
    { kind: 'tag', value: 'a', count: 2 },
    { kind: 'tag', value: 'b', count: 1 },
    { kind: 'tag', value: 'c', count: 1 },
    { kind: 'source', value: 'one.example', count: 2 },
    { kind: 'source', value: 'two.example', count: 1 },
  ])
})

it('lists every tag and site in pages when one answer cannot hold them all', async () => {
  const { client } = await product().pro()
  const rows = Array.from({ length: 105 }, (_, row) => ({
    content: 'x'.repeat(200),
    tags: Array.from({ length: 20 }, (_, tag) => `t${row}-${tag}`),
    source_url: `https://site${row}.example/`,
  }))
  await client.from('captures').insert(rows).throwOnError()
  const { data } = await client
    .rpc('capture_facets')
    .order('kind', { ascending: false })
    .order('count', { ascending: false })
    .order('value')
    .range(2000, 2999)
  const kinds: string[] = (data ?? []).map((facet: { kind: string }) => facet.kind)
  expect(kinds.filter((kind) => kind === 'tag')).toHaveLength(100)
  expect(kinds.filter((kind) => kind === 'source')).toHaveLength(105)
})

it('agrees with the rows after concurrent saves, edits, moves, retries, deletions and deleted notebooks', async () => {
  const { sql } = product()
  const { client, id } = await product().pro()
  const { data: folders } = await client
    .from('folders')
    .insert([{ name: 'A' }, { name: 'B' }])
    .select('id')
  const ids = [...(folders ?? []).map((folder) => folder.id), null]
  const save = (n: number) =>
    client
      .from('captures')
      .insert({
        content: `c${n}`,
        folder_id: ids[n % 3],
        tags: [`t${n % 4}`, `t${n % 5}`],
        source_url: `https://s${n % 3}.example/`,
      })
      .select('id')
      .single()
  const saved = await Promise.all(Array.from({ length: 24 }, (_, n) => save(n)))
  const captures = saved.map(({ data }) => data?.id)
  await Promise.all([
    ...captures.slice(0, 6).map((capture, n) =>
      client
        .from('captures')
        .update({ folder_id: ids[n % 2], tags: ['moved'] })
        .eq('id', capture),
    ),
    ...captures.slice(6, 12).map((capture) => client.from('captures').delete().eq('id', capture)),
    client.from('captures').update({ is_pinned: true, source_url: null }).in('id', captures.slice(12, 18)),
    client
      .from('captures')
      .upsert({ user_id: id, content: 'again', idempotency_key: id }, { onConflict: 'user_id,idempotency_key' }),
    client
      .from('captures')
      .upsert({ user_id: id, content: 'again', idempotency_key: id }, { onConflict: 'user_id,idempotency_key' }),
  ])
  await client.rpc('delete_folder', { p_folder_id: ids[0] })
  const [kept, counted] = await Promise.all([
    sql`select kind, key, captures::int from private.tallies where user_id = ${id} order by 1, 2`,
    sql`select kind, key, captures::int from private.counted_captures() where user_id = ${id} order by 1, 2`,
  ])
  expect([...kept]).toEqual([...counted])
  expect(kept.length).toBeGreaterThan(5)
})
