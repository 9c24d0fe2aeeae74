// The one function that opens a transaction as somebody: role, claims, statement and commit leave in one pipelined round trip.
import type { Caller } from './caller.ts'
import type { Lane, Lanes } from './lanes.ts'

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

/** The connection went away: whether the transaction was committed is not known. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
  constructor(cause?: unknown) {
    super('The connection to the database was lost.', { cause })
  }
}

const CLAIM = `select set_config('role', $1::text, true), set_config('request.jwt.claims', $2::text, true),
  (select count(set_config(key, value, true)) from json_each_text($3::text::json))`

export function createAsUser(lanes: Lanes, patienceMs: number): AsUser {
  return async (caller, statement, { readOnly = false, settings = {}, accept } = {}) => {
    const lane = await lanes.take()
    const run = (text: string, values: readonly (string | null)[] = [], prepare = true) =>
      lane.sql.unsafe<Row[]>(text, values as (string | null)[], { prepare }).execute()
    try {
      const opening = [
        run(readOnly ? 'begin read only' : 'begin'),
        run(CLAIM, [caller.role, JSON.stringify(caller.claims), JSON.stringify(settings)]),
      ]
      const answer = run(statement.text, statement.values, statement.prepare)
      if (!accept) {
        await settled([...opening, answer, run('commit')], lane, patienceMs)
        return await answer
      }
      const failure = await settled([...opening, answer], lane, patienceMs).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure instanceof ConnectionLost) throw failure
      const isAccepted = failure === null && accept(await answer)
      await settled([run(isAccepted ? 'commit' : 'rollback')], lane, patienceMs)
      if (failure !== null) throw failure
      return await answer
    } catch (error) {
      if (error instanceof ConnectionLost) lanes.discard(lane)
      throw error
    } finally {
      lanes.give(lane)
    }
  }
}

/**
 * Waits until every statement has its answer, for only then may the lane be given away; throws the first refusal.
 * Once the connection has closed no answer counts: what had not left yet would run on another one, outside the transaction.
 */
async function settled(statements: readonly Promise<unknown>[], lane: Lane, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionLost()), patienceMs)
    for (const statement of statements)
      statement.catch((error: unknown) => isOfTheConnection(error) && reject(new ConnectionLost(error)))
  })
  try {
    const outcomes = await Promise.race([Promise.allSettled(statements), lost])
    if (lane.isLost()) throw new ConnectionLost()
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  } finally {
    clearTimeout(timer)
  }
}

// What PostgreSQL refuses has a severity; what only has a code was said by the socket or the driver.
function isOfTheConnection(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return !('severity' in error) || error.severity === 'FATAL' || error.severity === 'PANIC'
}
