// Creates people with a plan, a library and a token in SQL, because sign-up is measured elsewhere.
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../platform/src/db/sql.ts'
import { tokenFor } from '../../platform/src/testing/test-client.ts'

export interface LoadPerson {
  readonly id: string
  readonly token: string
}

export async function makePeople(sql: Sql, jwtSecret: string, count: number, library: number): Promise<LoadPerson[]> {
  const people = await Promise.all(
    Array.from({ length: count }, async () => {
      const id = randomUUID()
      return { id, token: await tokenFor({ jwtSecret }, id, { seconds: 86_400 }) }
    }),
  )
  await sql`insert into auth.users (id, email) select id::uuid, id || '@bench.example' from unnest(${people.map(({ id }) => id)}::text[]) as id`
  await sql`update profiles set plan = 'pro', is_active = true, payment_status = 'active'`
  // One person at a time: each save locks only its own person.
  for (const { id } of people)
    await sql`
      insert into captures (user_id, title, content, tags, created_at)
      select ${id}::uuid, 'Note ' || n, repeat('The tide comes in and goes out again, twice a day, by the moon. ' || md5(n::text) || ' ', 12),
        array['tide', 'note ' || n % 7], now() - n * interval '3 hours'
      from generate_series(1, ${library}) as n`
  await sql`analyze`
  return people
}
