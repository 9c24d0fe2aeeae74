// A save sent again with its idempotency key is the same save: one row, returned as first stored, counted once.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { chatGpt, type Person, useProduct } from '../product.ts'

const product = useProduct()

function save({ client, id }: Person, row: Record<string, unknown>) {
  return client
    .from('captures')
    .upsert({ user_id: id, source_url: chatGpt, ...row }, { onConflict: 'user_id,idempotency_key' })
    .select()
    .single()
}

it('returns the first row unchanged and counts nothing twice', async () => {
  const person = await product().free()
  const key = randomUUID()
  const first = await save(person, { content: 'first', idempotency_key: key })
  expect(first.error).toBeNull()
  const again = await save(person, { content: 'other words', title: 'T', is_public: true, idempotency_key: key })
  expect(again.data).toEqual(first.data)
  const { data } = await person.client.from('profiles').select('daily_messages_count').eq('id', person.id).single()
  expect(data).toEqual({ daily_messages_count: 1 })
})

it('stores one row for twelve concurrent retries, also with a row id chosen by the client', async () => {
  const person = await product().free()
  const row = { id: randomUUID(), content: 'x', zettel_id: '202601010000', idempotency_key: randomUUID() }
  const tries = await Promise.all(Array.from({ length: 12 }, () => save(person, row)))
  expect(tries.map(({ error }) => error)).toEqual(tries.map(() => null))
  expect(new Set(tries.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  const { data } = await person.client.from('profiles').select('messages_count').eq('id', person.id).single()
  expect(data).toEqual({ messages_count: 1 })
})

it('still returns the first row when the daily limit is reached', async () => {
  const person = await product().free()
  const rows = [randomUUID(), randomUUID()].map((idempotency_key) => ({ content: idempotency_key, idempotency_key }))
  const [first] = [await save(person, rows[0] ?? {}), await save(person, rows[1] ?? {})]
  expect((await save(person, rows[0] ?? {})).data).toEqual(first?.data)
  expect((await save(person, { content: 'third', idempotency_key: randomUUID() })).error?.message).toMatch(
    /^Daily limit/,
  )
})

it('separates the keys of two people', async () => {
  const [a, b] = [await product().free(), await product().free()]
  const key = randomUUID()
  const saved = [
    await save(a, { content: 'a', idempotency_key: key }),
    await save(b, { content: 'b', idempotency_key: key }),
  ]
  expect(saved.map(({ data }) => data?.content)).toEqual(['a', 'b'])
})

it('applies the rules to a retry while its first row is being deleted', async () => {
  const person = await product().free()
  const key = randomUUID()
  const { data } = await save(person, { content: 'first', idempotency_key: key })
  await save(person, { content: 'second', idempotency_key: randomUUID() })
  const { sql } = product()
  const deleting = await sql.reserve()
  await deleting`begin`
  await deleting`delete from public.captures where id = ${data.id}`
  const retry = save(person, {
    content: 'from elsewhere',
    source_url: 'https://evil.example',
    idempotency_key: key,
  }).then((r) => r)
  // The retry has found the row that is being deleted and waits for that transaction.
  await until(async () => {
    const [row] = await sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.waiting > 0
  })
  await deleting`commit`
  deleting.release()
  expect((await retry).error?.message).toBe(
    'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.',
  )
})

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10))
}
