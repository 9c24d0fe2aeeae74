// The one function that opens a transaction as somebody: role, claims and statement leave together and are committed together.
import type { Caller } from './caller.ts'
import type { Lane } from './lane.ts'
import type { Lanes } from './lanes.ts'
import type { Row, Statement } from './pipeline.ts'
import { shareHolder } from './share-holder.ts'

export type { Row, Statement } from './pipeline.ts'

export interface RunOptions {
  readonly readOnly?: boolean
  /** Transaction-local settings. */
  readonly settings?: Settings
  /** Asked before commit; false rolls back. Costs a second round trip, so give it only where it can say no. */
  readonly accept?: (rows: readonly Row[]) => boolean
  /** Whose share of the connections it takes; by default the caller's. */
  readonly holder?: string
  /** Ends the wait for a connection, and cancels the statement. Only for what nobody needs once the client has gone. */
  readonly signal?: AbortSignal
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
  | 'realtime.topic'

export type AsUser = (caller: Caller, statement: Statement, options?: RunOptions) => Promise<readonly Row[]>

/** `cancel` ends what a connection's backend is doing, and answers when PostgreSQL has been told. */
export function createAsUser(lanes: Lanes, cancel: (backend: number) => Promise<unknown>): AsUser {
  return async (caller, statement, { readOnly = false, settings = {}, accept, holder, signal } = {}) => {
    const lane = await lanes.take(holder ?? shareHolder(caller, 'unknown'), signal)
    const canceller = signal && createCanceller(signal, () => cancel(lane.backend))
    try {
      signal?.throwIfAborted()
      const claim = claimOf(caller, readOnly ? { ...settings, transaction_read_only: 'on' } : settings)
      return await (accept ? runUnless(lane, claim, statement, accept) : lane.run([claim, statement]))
    } finally {
      // A cancel still under way would hit the next transaction on this connection.
      await canceller?.stop()
      lanes.give(lane)
    }
  }
}

function createCanceller(
  signal: AbortSignal,
  cancel: () => Promise<unknown>,
): { stop(): Promise<unknown> | undefined } {
  let cancelling: Promise<unknown> | undefined
  const onAbort = () => {
    cancelling = cancel().catch(() => undefined)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    stop() {
      signal.removeEventListener('abort', onAbort)
      return cancelling
    },
  }
}

async function runUnless(
  lane: Lane,
  claim: Statement,
  statement: Statement,
  accept: NonNullable<RunOptions['accept']>,
): Promise<readonly Row[]> {
  try {
    const rows = await lane.run([BEGIN, claim, statement])
    await lane.run([accept(rows) ? COMMIT : ROLLBACK])
    return rows
  } catch (error) {
    if (!lane.isLost()) await lane.run([ROLLBACK])
    throw error
  }
}

const said = (text: string): Statement => ({ text, values: [], prepare: true })
const BEGIN = said('begin')
const COMMIT = said('commit')
const ROLLBACK = said('rollback')

const claims = new Map<string, string>()

/** Takes the caller's role and claims and makes the settings, for names that the platform chose. */
function claimOf(caller: Caller, settings: Settings & { transaction_read_only?: 'on' }): Statement {
  const names = Object.keys(settings)
  return {
    text: claimText(names),
    values: [caller.role, claimsText(caller), ...Object.values(settings)],
    prepare: true,
  }
}

function claimText(names: readonly string[]): string {
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
