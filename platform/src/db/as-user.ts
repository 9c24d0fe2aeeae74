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
  /** Transaction-local settings. */
  readonly settings?: Settings
  /** Asked before commit; false rolls back. Costs a second round trip, so give it only where it can say no. */
  readonly accept?: (rows: readonly Row[]) => boolean
}

/** By names of this list only: they stand in the statement's text. */
export type Settings = Readonly<Partial<Record<SettingName, string>>>

type SettingName =
  | 'request.method'
  | 'request.path'
  | 'request.headers'
  | 'search_path'
  | 'timezone'
  | 'statement_timeout'

export type Row = Readonly<Record<string, string | number | boolean | null>>

export type AsUser = (caller: Caller, statement: Statement, options?: RunOptions) => Promise<readonly Row[]>

/** The connection went away: whether the transaction was committed is not known. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
  constructor(cause?: unknown) {
    super('The connection to the database was lost.', { cause })
  }
}

export function createAsUser(lanes: Lanes, patienceMs: number): AsUser {
  return async (caller, statement, { readOnly = false, settings = {}, accept } = {}) => {
    const lane = await lanes.take()
    const run = (text: string, values: readonly (string | null)[] = [], prepare = true) =>
      lane.sql.unsafe<Row[]>(text, values as (string | null)[], { prepare }).execute()
    try {
      const opening = [
        run(readOnly ? 'begin read only' : 'begin'),
        run(claimFor(Object.keys(settings)), [caller.role, claimsText(caller), ...Object.values(settings)]),
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

const claims = new Map<string, string>()

/** The statement that takes the caller's role and claims and makes the settings, for names that the platform chose. */
function claimFor(names: readonly string[]): string {
  const key = names.join()
  const known = claims.get(key)
  if (known) return known
  const text = ['role', 'request.jwt.claims', ...names].map(
    (name, at) => `set_config('${name}', $${at + 1}::text, true)`,
  )
  const made = `select ${text.join(', ')}`
  claims.set(key, made)
  return made
}

const claimTexts = new WeakMap<Caller, string>()

/** A caller is remembered with its token, so its claims are written once. */
function claimsText(caller: Caller): string {
  const known = claimTexts.get(caller)
  if (known !== undefined) return known
  const text = JSON.stringify(caller.claims)
  claimTexts.set(caller, text)
  return text
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
