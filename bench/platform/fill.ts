// Fills the database: 20 accounts and 200,000 captures of about 600 characters, 10,000 of them the caller's.
import { dropIndexes } from '../product/fill-library.ts'
import { newAccount } from './new-account.ts'
import type { ServerProcess } from './server-process.ts'

export type Scene = Awaited<ReturnType<typeof fill>>

const MINE = 10_000
const ALL = 200_000

export async function fill(server: ServerProcess) {
  const email = 'caller@example.org'
  const password = 'correct horse battery'
  const { session } = await newAccount(server, { email, password })
  const userId = session.user.id
  const sql = await server.connect(8)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx`insert into auth.users (email) select 'other-' || n || '@example.org' from generate_series(1, 19) as n`
    await tx`update profiles set plan = 'pro', is_active = true, payment_status = 'active' where id = ${userId}`
    const indexes = await dropIndexes(tx, ['public.captures'])
    await tx`
      insert into captures (user_id, title, content, tags, zettel_id, is_pinned, created_at)
      select
        case when n <= ${MINE} then ${userId}::uuid else others.ids[1 + n % 19] end,
        'Capture ' || n || ' about ' || words.list[1 + n % 12],
        (select string_agg(words.list[1 + (n * 7 + k * 13 + k * k) % 12] || (n * k % 97), ' ') from generate_series(1, 60) as k),
        array[words.list[1 + n % 12]],
        lpad(n::text, 12, '0'), n % 500 = 0, now() - n * interval '1 minute'
      from generate_series(1, ${ALL}) as n,
        (select array_agg(id) as ids from auth.users where email like 'other-%') as others,
        (select array['tide', 'harbour', 'meeting', 'recipe', 'react', 'lantern', 'notebook', 'function', 'sea', 'letter', 'compass', 'gull'] as list) as words`
    for (const index of indexes) await tx.unsafe(index)
    await tx`select private.recount_captures()`
  })
  await sql`vacuum analyze captures`
  const drivers = await Promise.all(Array.from({ length: 8 }, () => server.connectDriver()))
  const close = async () => void (await Promise.all([sql, ...drivers].map((open) => open.end())))
  return { server, userId, email, password, token: session.access_token, sql, drivers, close }
}
