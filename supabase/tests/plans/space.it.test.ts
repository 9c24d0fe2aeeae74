// The stored bytes of a person are counted exactly and limited by the plan, with a helpful error.
import { planMessages } from '@jotsam/core/messages/account/plan'
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

it('counts the bytes of saves, edits, deletions and repeated saves', async () => {
  const person = await product().pro()
  const { client, id } = person
  expect(await used(person)).toBe(0)
  const key = '00000000-0000-4000-8000-000000000001'
  const save = {
    title: 'Tide',
    content: 'Häfen',
    source_url: 'https://example.org/',
    tags: ['sea'],
    turns: [{ id: 'a', digest: '1' }],
    idempotency_key: key,
  }
  const first = await client.from('captures').insert(save).select().single()
  expect(await used(person)).toBe(await measured(id))
  const { data } = await client
    .from('captures')
    .upsert({ ...save, user_id: id }, { onConflict: 'user_id,idempotency_key' })
    .select()
  expect(data?.map((row) => row.id)).toEqual([first.data?.id])
  expect(await used(person)).toBe(await measured(id))

  await client.from('captures').insert([{ content: 'One' }, { content: 'Two' }])
  await client.from('captures').update({ content: 'A much longer text' }).eq('id', first.data?.id)
  await client.from('captures').update({ is_pinned: true }).eq('user_id', id)
  expect(await used(person)).toBe(await measured(id))
  await client.from('captures').delete().eq('content', 'One')
  expect(await used(person)).toBe(await measured(id))
  await client.rpc('empty_trash')
  expect(await used(person)).toBe(await measured(id))
  await client.from('captures').delete().eq('user_id', id)
  await client.rpc('empty_trash')
  expect(await used(person)).toBe(await measured(id))
})

it('counts notebooks and links, and releases their space', async () => {
  const person = await product().pro()
  const { client } = person
  const folder = await client.from('folders').insert({ name: 'Harbour' }).select().single()
  expect(await used(person)).toBeGreaterThanOrEqual('Harbour'.length)
  const { data: notes } = await client
    .from('captures')
    .insert([{ content: 'One' }, { content: 'Two' }])
    .select()
  const before = await used(person)
  const [source, target] = notes ?? []
  const link = { source_capture_id: source?.id, target_capture_id: target?.id }
  expect((await client.from('note_connections').insert(link)).error).toBeNull()
  expect(await used(person)).toBe(before + 80)
  await client.from('captures').delete().eq('user_id', person.id)
  await client.from('folders').delete().eq('id', folder.data?.id)
  await client.rpc('empty_trash')
  expect(await used(person)).toBe(await measured(person.id))
})

it('counts what the service role saves, and moves nothing between people', async () => {
  const [ann, ben] = [await product().free(), await product().free()]
  const { service } = product()
  await service.from('captures').insert([
    { user_id: ann.id, content: 'Four' },
    { user_id: ben.id, content: 'Sixteen letters.' },
  ])
  expect([await used(ann), await used(ben)]).toEqual([await measured(ann.id), await measured(ben.id)])
  expect(await used(ben)).toBeGreaterThan(await used(ann))
})

it('counts exactly under concurrent saves, edits and deletions', async () => {
  const person = await product().pro()
  const { client, id } = person
  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { data } = await client
        .from('captures')
        .insert({ content: 'x'.repeat(n + 1) })
        .select('id')
        .single()
      if (n % 3 === 0) await client.from('captures').update({ content: 'edited' }).eq('id', data?.id)
      if (n % 3 === 1) await client.from('captures').delete().eq('id', data?.id)
    }),
  )
  expect(await used(person)).toBe(await measured(id))
})

it('takes the limit from the plan and the operator’s settings', async () => {
  const { service } = product()
  const free = await product().free()
  expect(await limit(free)).toBe(50 * 1024 * 1024)
  await product().sql`select public.admin_activate_pro(${free.id})`
  expect(await limit(free)).toBe(10 * 1024 * 1024 * 1024)
  await free.client.rpc('downgrade_plan')
  expect(await limit(free)).toBe(50 * 1024 * 1024)
  expect((await service.rpc('set_space_limits', { p_free: 1000, p_pro: 2000 })).data).toBe(true)
  expect(await limit(free)).toBe(1000)
  expect((await service.rpc('set_space_limits', { p_free: 1000, p_pro: 2000 })).data).toBe(false)
})

it('refuses what does not fit with a text that says what to do, and accepts it once there is room', async () => {
  await product().service.rpc('set_space_limits', { p_free: 1000, p_pro: 2000 })
  const { client, id } = await product().pro()
  const kept = await client
    .from('captures')
    .insert({ content: 'x'.repeat(1900) })
    .select('id')
    .single()
  const refused = await client.from('captures').insert({ content: 'x'.repeat(200) })
  expect([refused.status, refused.error?.message]).toEqual([400, planMessages.spaceFullPro])
  const longer = await client
    .from('captures')
    .update({ content: 'x'.repeat(1999) })
    .eq('id', kept.data?.id)
  expect(longer.error?.message).toBe(planMessages.spaceFullPro)

  // More than Free allows is kept, can be read and can be deleted.
  await client.rpc('downgrade_plan')
  const { data } = await client.from('captures').select('content').eq('user_id', id)
  expect(data).toHaveLength(1)
  const save = { content: 'x', source_url: 'https://chatgpt.com/c/1' }
  expect((await client.from('captures').insert(save)).error?.message).toBe(planMessages.spaceFull)
  await client.from('captures').delete().eq('user_id', id)
  expect((await client.from('captures').insert(save)).error?.message).toBe(planMessages.spaceFull)
  await client.rpc('empty_trash')
  expect((await client.from('captures').insert(save)).error).toBeNull()
})

it('counts activities, and what a note takes to the trash', async () => {
  const person = await product().pro()
  const { client, id } = person
  await product().sql`update profiles set bytes_limit = 100000 where id = ${id}`
  const { data: notes } = await client
    .from('captures')
    .insert([{ content: 'One' }, { content: 'Two' }])
    .select('id')
    .throwOnError()
  const [one, two] = notes ?? []
  const link = { source_capture_id: one?.id, target_capture_id: two?.id, connection_type: 'related' }
  await client.from('note_connections').insert(link).throwOnError()
  await client
    .from('highlights')
    .insert({ capture_id: one?.id, quote: 'One', comment: 'x'.repeat(3000) })
    .throwOnError()
  const recorded = await client.rpc('record_activity', { p_kind: 'tag', p_ids: [one?.id], p_change: { tags: ['x'] } })
  expect(recorded.data).not.toBeNull()
  await client.from('captures').delete().eq('user_id', id).throwOnError()
  const full = await used(person)
  expect(full).toBe(await measured(id))
  expect(full).toBeGreaterThan(3000)
  await client.rpc('restore_captures', { p_ids: [one?.id] }).throwOnError()
  await client.rpc('empty_trash').throwOnError()
  await client.from('highlights').delete().eq('user_id', id).throwOnError()
  expect(await used(person)).toBe(await measured(id))

  // A full account records nothing more, and still deletes.
  await product().sql`update profiles set bytes_limit = 1 where id = ${id}`
  const refused = await client.rpc('record_activity', { p_kind: 'tag', p_ids: [one?.id] })
  expect([refused.error, refused.data]).toEqual([null, null])
  expect((await client.from('captures').delete().eq('user_id', id)).error).toBeNull()
})

async function used({ client }: Person): Promise<number> {
  const { data } = await client.from('profiles').select('bytes_used').single()
  return Number(data?.bytes_used)
}

async function limit({ client }: Person): Promise<number> {
  const { data } = await client.from('profiles').select('*').single()
  return Number(data?.bytes_limit)
}

async function measured(id: string): Promise<number> {
  const [row] = await product().sql<{ bytes: string }[]>`
    select (select coalesce(sum(100 + octet_length(summary) + 16 * cardinality(ids) + octet_length(change::text)
        + octet_length(before::text)), 0) from activities where user_id = ${id})
      + (select coalesce(sum(octet_length(links::text) + octet_length(highlights::text) - 4), 0)
        from trashed_captures where user_id = ${id})
      + coalesce(sum(octet_length(title) + octet_length(content) + coalesce(octet_length(source_url), 0)
      + octet_length(array_to_string(tags, ',')) + coalesce(octet_length(turns::text), 0)), 0) as bytes
    from (
      select title, content, source_url, tags, turns from captures where user_id = ${id}
      union all select title, content, source_url, tags, turns from trashed_captures where user_id = ${id}
      union all select title, content, null, tags, null from capture_versions where user_id = ${id}
    ) as stored`
  return Number(row?.bytes)
}
