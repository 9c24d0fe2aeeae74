// The pools. `asUser` is the one way to run a statement as somebody; the others are for the platform's own tables
// (schemas auth, realtime, supabase_migrations) and never run what a client wrote.
import postgres from 'postgres'
import type { Log } from '../log/log.ts'
import { type AsSystem, createAsSystem } from './as-system.ts'
import { type AsUser, createAsUser } from './as-user.ts'
import { type LaneAddress, openLane } from './lane.ts'
import { createLanes } from './lanes.ts'
import { plainTypes } from './plain-types.ts'
import { DEFAULT_SCHEMA, searchPath } from './search-path.ts'

export interface DatabaseOptions {
  /** Connects as the owner of the platform's tables. */
  readonly systemUrl: DatabaseAddress
  /** Connects as a role that is nobody until it takes a caller's role. */
  readonly callerUrl: DatabaseAddress
  readonly poolSize: number
  readonly statementTimeoutMs: number
  /** How long a request may wait for a free connection. */
  readonly waitMs?: number
  /** How long it may wait for an answer; longer than PostgreSQL itself takes to end a statement that ran out of time. */
  readonly patienceMs?: number
  readonly log: Log
}

/** A URL, or the parts of one where a Unix socket's folder stands for the host. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; database: string; username: string; password: string }

export type Sql = postgres.Sql

export interface Database extends AsSystem {
  readonly asUser: AsUser
  /** For work that no request waits for: the driver sets it no limit. */
  readonly system: Sql
  /** Hears a channel on a connection of its own; after a lost connection it listens again and calls `onListening` anew. */
  listen(channel: string, onPayload: (payload: string) => void, onListening?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const WAIT_MS = 10_000

export function openDatabase(options: DatabaseOptions): Database {
  const { log, poolSize, statementTimeoutMs, waitMs = WAIT_MS } = options
  const { patienceMs = statementTimeoutMs + 15_000 } = options
  const common = {
    types: plainTypes,
    // Arrays travel as text or JSON. The driver's look-up of their types would cost a question per connection, and its failure,
    // when the connection is lost at that moment, is nobody's to catch.
    fetch_types: false,
    onnotice: (notice: postgres.Notice) => log.debug({ notice: notice.message }, 'postgres notice'),
    connect_timeout: 10,
    idle_timeout: 300,
    // The driver's own pauses grow to twenty seconds: people would wait so long after PostgreSQL is back.
    backoff: (attempt: number) => Math.min(attempt / 10, 1),
  }
  const settings = { application_name: 'platform', statement_timeout: statementTimeoutMs }
  const caller = {
    address: laneAddress(options.callerUrl),
    patienceMs,
    onNotice: (notice: string) => log.debug({ notice }, 'postgres notice'),
    // Whatever might ever run outside a transaction runs as nobody.
    settings: { ...settings, role: 'anon', search_path: searchPath(DEFAULT_SCHEMA) },
  }
  const lanes = createLanes(poolSize, waitMs, () => openLane(caller))
  const size = Math.max(2, Math.ceil(poolSize / 2))
  const system = connect(options.systemUrl, { ...common, max: size, connection: settings })
  return {
    asUser: createAsUser(lanes, (backend) => system`select pg_cancel_backend(${backend})`),
    ...createAsSystem(system, { size, waitMs, patienceMs }),
    system,
    async listen(channel, onPayload, onListening) {
      const subscription = await system.listen(channel, onPayload, onListening)
      return subscription.unlisten
    },
    async close() {
      await Promise.all([lanes.close(), system.end({ timeout: 5 })])
    },
  }
}

export function connect(
  address: DatabaseAddress,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
): Sql {
  return (typeof address === 'string' ? postgres(address, options) : postgres({ ...options, ...address })) as Sql
}

/** The two drivers must read an address alike, so one of them reads it for both. A socket's folder may hold commas and colons, where it would split a host. */
function laneAddress(address: DatabaseAddress): LaneAddress {
  const { host, port, database, user, pass, ssl } = connect(address, { max: 1 }).options
  return {
    host: typeof address === 'string' ? (host[0] ?? 'localhost') : address.host,
    port: typeof address === 'string' ? (port[0] ?? 5432) : address.port,
    database,
    user,
    password: typeof pass === 'string' ? pass : '',
    tls: ssl,
  }
}
