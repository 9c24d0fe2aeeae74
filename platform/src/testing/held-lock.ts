// Holds a lock in the database, so that tests can see which statements wait for it.
import { expect } from 'vitest'
import type { Sql } from '../db/sql.ts'

/** Runs `statement` in a transaction. Resolves with a function that ends the transaction. */
export async function holdLock(sql: Sql, statement: string): Promise<() => Promise<void>> {
  const connection = await sql.reserve()
  await connection.unsafe(`begin; ${statement}`)
  return async () => {
    await connection.unsafe('commit')
    connection.release()
  }
}

/** Waits until exactly `count` statements wait for a lock. */
export const waitingBackends = (sql: Sql, count: number) =>
  expect
    .poll(async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count
    })
    .toBe(count)
