// The connection pools. `asUser` is the only way to run a statement as a caller. The others are for the platform's own tables
// (schemas auth, realtime, supabase_migrations) and never run text from a client.
import { createFairSlots } from '../limits/fair-slots.ts'
import type { Log } from '../log/log.ts'
import { type AsUser, createAsUser } from './as-user.ts'
import { createCallerConnections } from './caller-connections.ts'
import { NoConnectionFree } from './connection-fault.ts'
import { type DatabaseAddress, openPool } from './connection-pool.ts'
import { createListener, type Listener } from './listener.ts'
import { DEFAULT_SCHEMA, searchPath } from './search-path.ts'
import { createSql, type Query, type Sql } from './sql.ts'

export interface DatabaseOptions {
  /** Connects as the owner of the platform's tables. */
  readonly systemUrl: DatabaseAddress
  /** Connects as a role without rights, which takes the caller's role for each transaction. */
  readonly callerUrl: DatabaseAddress
  readonly poolSize: number
  readonly statementTimeoutMs: number
  /** How long a request may wait for a free connection. */
  readonly waitMs?: number
  /** How long it may wait for an answer. Longer than PostgreSQL takes to end a statement that ran out of time. */
  readonly answerMs?: number
  readonly log: Log
}

export interface Database extends Pick<Listener, 'listen'> {
  readonly asUser: AsUser
  /** For work that no request waits for. */
  readonly system: Sql
  /** For requests: runs statements that need no transaction. Fails when no connection becomes free in time. */
  ask<T>(run: (sql: Query) => PromiseLike<T>): Promise<T>
  /** For requests: runs a transaction, as `ask` does. */
  transact<T>(run: (tx: Query) => PromiseLike<T>): Promise<T>
  close(): Promise<void>
}

const WAIT_MS = 10_000
const SYSTEM_IDLE_MS = 300_000
/** PostgreSQL keeps a connection's prepared statements until it ends. */
const LIFETIME_SECONDS = 45 * 60

export function openDatabase(options: DatabaseOptions): Database {
  const { log, poolSize, statementTimeoutMs, waitMs = WAIT_MS } = options
  const { answerMs = statementTimeoutMs + 15_000 } = options
  const common = {
    application_name: 'platform',
    statement_timeout: statementTimeoutMs,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    onNotice: (notice: string) => log.debug({ notice }, 'postgres notice'),
  }
  const callerPool = openPool(options.callerUrl, {
    ...common,
    max: poolSize,
    idleTimeoutMillis: 0,
    // A statement outside a transaction has no rights.
    options: startupOptions({ role: 'anon', search_path: searchPath(DEFAULT_SCHEMA) }),
  })
  const size = Math.max(2, Math.ceil(poolSize / 2))
  const systemPool = openPool(options.systemUrl, {
    ...common,
    // The listener keeps one for itself.
    max: size + 1,
    idleTimeoutMillis: SYSTEM_IDLE_MS,
    query_timeout: answerMs,
  })
  const system = createSql(systemPool)
  const listener = createListener(systemPool)
  const connections = createCallerConnections(callerPool, { size: poolSize, waitMs, answerMs })
  // All requests share one queue: rate limits by address bound what one client can ask for.
  const slots = createFairSlots({ size, share: size, waitMs, timeoutError: () => new NoConnectionFree(waitMs) })
  const inSlot = async <T>(run: () => PromiseLike<T>): Promise<T> => {
    const release = await slots.take('system')
    try {
      return await run()
    } finally {
      release()
    }
  }
  return {
    asUser: createAsUser(connections, (backend) => system`select pg_cancel_backend(${backend})`),
    system,
    ask: (run) => inSlot(() => run(system)),
    transact: (run) => inSlot(() => system.begin(run)),
    listen: listener.listen,
    async close() {
      await listener.close()
      await Promise.all([callerPool.end(), systemPool.end()])
    },
  }
}

/** Settings in the form of PostgreSQL's command line, where a backslash quotes a blank. */
function startupOptions(settings: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replace(/[\\\s]/g, '\\$&')
  return Object.entries(settings)
    .map(([name, value]) => `-c ${escaped(`${name}=${value}`)}`)
    .join(' ')
}
