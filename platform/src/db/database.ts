// The pools. `asUser` is the one way to run a statement as somebody; `system` is for the platform's own tables
// (schemas auth, realtime, supabase_migrations) and never runs what a client wrote.
import postgres from 'postgres'
import type { Log } from '../log.ts'
import { type AsUser, createAsUser } from './as-user.ts'
import { plainTypes } from './plain-types.ts'

export interface DatabaseOptions {
  /** Connects as the owner of the platform's tables. */
  readonly systemUrl: DatabaseAddress
  /** Connects as a role that is nobody until it takes a caller's role. */
  readonly callerUrl: DatabaseAddress
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly log: Log
}

/** A URL, or the parts of one where a Unix socket's folder stands for the host. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; database: string; username: string; password: string }

export type Sql = postgres.Sql

export interface Database {
  readonly asUser: AsUser
  readonly system: Sql
  /** Hears a channel on a connection of its own; after a lost connection it listens again and calls `onListening` anew. */
  listen(channel: string, onPayload: (payload: string) => void, onListening?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export function openDatabase(options: DatabaseOptions): Database {
  const { log, poolSize, statementTimeoutMs } = options
  const common = {
    types: plainTypes,
    onnotice: (notice: postgres.Notice) => log.debug({ notice: notice.message }, 'postgres notice'),
    connect_timeout: 10,
    idle_timeout: 300,
  }
  const settings = { application_name: 'platform', statement_timeout: statementTimeoutMs }
  const callers = connect(options.callerUrl, { ...common, max: poolSize, connection: settings })
  const system = connect(options.systemUrl, {
    ...common,
    max: Math.max(2, Math.ceil(poolSize / 2)),
    connection: settings,
  })
  return {
    asUser: createAsUser(callers),
    system,
    async listen(channel, onPayload, onListening) {
      const subscription = await system.listen(channel, onPayload, onListening)
      return subscription.unlisten
    },
    async close() {
      await Promise.all([callers.end({ timeout: 5 }), system.end({ timeout: 5 })])
    },
  }
}

export function connect(
  address: DatabaseAddress,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
): Sql {
  return (typeof address === 'string' ? postgres(address, options) : postgres({ ...options, ...address })) as Sql
}
