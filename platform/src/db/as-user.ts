// The one function that opens a transaction as somebody: role, claims, statement and commit leave in one pipelined round trip.
import type postgres from 'postgres'
import type { Caller } from './caller.ts'

export interface Statement {
  readonly text: string
  /** Every value travels as text and is cast in the statement. */
  readonly values: readonly (string | null)[]
  /** True for shapes that come again: PostgreSQL keeps their plan. */
  readonly prepare: boolean
}

export interface RunOptions {
  readonly readOnly?: boolean
  /** Transaction-local settings, such as request.method or search_path. */
  readonly settings?: Readonly<Record<string, string>>
  /** Asked before commit; false rolls back. Costs a second round trip, so give it only where it can say no. */
  readonly accept?: (rows: readonly Row[]) => boolean
}

export type Row = Readonly<Record<string, string | number | boolean | null>>

export type AsUser = (caller: Caller, statement: Statement, options?: RunOptions) => Promise<readonly Row[]>

const CLAIM = `select set_config('role', $1::text, true), set_config('request.jwt.claims', $2::text, true),
  (select count(set_config(key, value, true)) from json_each_text($3::text::json))`

export function createAsUser(pool: postgres.Sql): AsUser {
  return async (caller, statement, { readOnly = false, settings = {}, accept } = {}) => {
    const connection = await pool.reserve()
    try {
      const run = (text: string, values: readonly (string | null)[], prepare: boolean) =>
        connection.unsafe<Row[]>(text, values as (string | null)[], { prepare }).execute()
      const started = [
        run(readOnly ? 'begin read only' : 'begin', [], true),
        run(CLAIM, [caller.role, JSON.stringify(caller.claims), JSON.stringify(settings)], true),
      ]
      const answer = run(statement.text, statement.values, statement.prepare)
      if (accept) return await settleThenDecide(started, answer, accept, (text) => run(text, [], true))
      const outcomes = await Promise.allSettled([...started, answer, run('commit', [], true)])
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      return await answer
    } finally {
      connection.release()
    }
  }
}

async function settleThenDecide(
  started: readonly PromiseLike<unknown>[],
  answer: PromiseLike<readonly Row[]>,
  accept: (rows: readonly Row[]) => boolean,
  end: (text: 'commit' | 'rollback') => PromiseLike<unknown>,
): Promise<readonly Row[]> {
  const outcomes = await Promise.allSettled([...started, answer])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await Promise.allSettled([end('rollback')])
    throw failed.reason
  }
  const rows = await answer
  await end(accept(rows) ? 'commit' : 'rollback')
  return rows
}
