// The only function that runs a statement as a caller: role, JWT claims and statement are sent together, as one transaction.
import type { Caller } from './caller.ts'
import type { CallerConnection, CallerConnections } from './caller-connections.ts'
import type { Row, Statement } from './pipeline.ts'
import { shareHolder } from './share-holder.ts'

export type { Row, Statement } from './pipeline.ts'

export interface RunOptions {
  readonly readOnly?: boolean
  /** Transaction-local settings. */
  readonly settings?: Settings
  /** Called before the commit; false rolls back. It costs a second round trip. */
  readonly accept?: (rows: readonly Row[]) => boolean
  /** Whose share of the connections it uses; by default the caller's. */
  readonly holder?: string
  /** Ends the wait for a connection and cancels the statement. Only for results that are useless once the client has gone. */
  readonly signal?: AbortSignal
}

/** Only these names: they become part of the statement's text. */
export type Settings = Readonly<Partial<Record<SettingName, string>>>

type SettingName =
  | 'request.method'
  | 'request.path'
  | 'request.headers'
  | 'search_path'
  | 'timezone'
  | 'statement_timeout'
  | 'realtime.topic'
  | 'storage.operation'
  | 'storage.allow_delete_query'

export type AsUser = (caller: Caller, statement: Statement, options?: RunOptions) => Promise<readonly Row[]>

/** `cancel` ends what a connection's backend is doing, and resolves when PostgreSQL has received it. */
export function createAsUser(
  connections: CallerConnections,
  cancel: (backend: number) => PromiseLike<unknown>,
): AsUser {
  return async (caller, statement, { readOnly = false, settings = {}, accept, holder, signal } = {}) => {
    const connection = await connections.take(holder ?? shareHolder(caller, 'unknown'), signal)
    let cancelling: Promise<unknown> | undefined
    const onAbort = () => {
      cancelling = Promise.resolve(cancel(connection.backend)).catch(() => undefined)
    }
    try {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', onAbort, { once: true })
      const identity = identityOf(caller, readOnly ? { ...settings, transaction_read_only: 'on' } : settings)
      return await (accept
        ? runIfAccepted(connection, identity, statement, accept)
        : connection.run([identity, statement]))
    } finally {
      signal?.removeEventListener('abort', onAbort)
      // A late cancel would hit the next transaction on this connection.
      await cancelling
      connection.release()
    }
  }
}

async function runIfAccepted(
  connection: CallerConnection,
  identity: Statement,
  statement: Statement,
  accept: NonNullable<RunOptions['accept']>,
): Promise<readonly Row[]> {
  try {
    const rows = await connection.run([BEGIN, identity, statement])
    await connection.run([accept(rows) ? COMMIT : ROLLBACK])
    return rows
  } catch (error) {
    if (!connection.isLost()) await connection.run([ROLLBACK])
    throw error
  }
}

const command = (text: string): Statement => ({ text, values: [], prepare: true })
const BEGIN = command('begin')
const COMMIT = command('commit')
const ROLLBACK = command('rollback')

/** Sets the role, the JWT claims and the settings for one transaction. */
function identityOf(caller: Caller, settings: Settings & { transaction_read_only?: 'on' }): Statement {
  return {
    text: identityText(Object.keys(settings)),
    values: [caller.role, claimsText(caller), ...Object.values(settings)],
    prepare: true,
  }
}

const identityTexts = new Map<string, string>()

function identityText(names: readonly string[]): string {
  const key = names.join()
  const known = identityTexts.get(key)
  if (known) return known
  const parts = ['role', 'request.jwt.claims', ...names].map(
    (name, at) => `set_config('${name}', $${at + 1}::text, true)`,
  )
  const text = `select ${parts.join(', ')}`
  identityTexts.set(key, text)
  return text
}

const claimsTexts = new WeakMap<Caller, string>()

/** The same caller object comes with every request of its token, so its claims are serialised once. */
function claimsText(caller: Caller): string {
  const known = claimsTexts.get(caller)
  if (known !== undefined) return known
  const text = JSON.stringify(caller.claims)
  claimsTexts.set(caller, text)
  return text
}
