// The connections on which statements run as a caller: shared fairly between callers, one transaction at a time.
import type { PoolClient } from 'pg'
import { createFairSlots } from '../limits/fair-slots.ts'
import { ConnectionLost, isConnectionError, NoConnectionFree } from './connection-fault.ts'
import type { ConnectionPool } from './connection-pool.ts'
import { Pipeline, type PreparedStatements, type Row, type Statement } from './pipeline.ts'

export type CallerConnections = ReturnType<typeof createCallerConnections>

export interface CallerConnection {
  /** Runs in one transaction, unless the statements say otherwise. Throws ConnectionLost or PostgreSQL's error. */
  run(statements: readonly Statement[]): Promise<readonly Row[]>
  isLost(): boolean
  /** The process id of PostgreSQL's backend for this connection. */
  readonly backend: number
  release(): void
}

export interface CallerConnectionsOptions {
  readonly size: number
  /** How long to wait for a free connection. */
  readonly waitMs: number
  /** How long to wait for an answer. */
  readonly answerMs: number
}

export function createCallerConnections(pool: ConnectionPool, { size, waitMs, answerMs }: CallerConnectionsOptions) {
  const slots = createFairSlots({
    size,
    // Half of the connections keep two processors busy; the other half stays free for other callers.
    share: Math.ceil(size / 2),
    waitMs,
    timeoutError: () => new NoConnectionFree(waitMs),
  })
  const prepared = new WeakMap<PoolClient, PreparedStatements>()

  return {
    /** Waits for a free connection, but not for ever. The caller releases it. */
    async take(holder: string, signal?: AbortSignal): Promise<CallerConnection> {
      const releaseSlot = await slots.take(holder, { signal })
      const client = await pool.connect().catch((error: unknown) => {
        releaseSlot()
        throw new ConnectionLost(error)
      })
      const statements = prepared.get(client) ?? new Map()
      prepared.set(client, statements)
      return callerConnection(client, statements, answerMs, releaseSlot)
    },
  }
}

function callerConnection(
  client: PoolClient,
  prepared: PreparedStatements,
  answerMs: number,
  releaseSlot: () => void,
): CallerConnection {
  let lost: ConnectionLost | null = null
  let isOutdated = false
  return {
    async run(statements) {
      if (lost) throw lost
      const pipeline = new Pipeline(statements, prepared)
      const timer = setTimeout(() => client.connection.stream.destroy(), answerMs)
      try {
        client.query(pipeline)
        return await pipeline.rows
      } catch (error) {
        if (isConnectionError(error)) lost = new ConnectionLost(error)
        // A new connection has no prepared statements; closing them one by one would fail other requests first.
        else isOutdated ||= isStale(error)
        throw lost ?? error
      } finally {
        clearTimeout(timer)
      }
    },
    isLost: () => lost !== null,
    // The driver's types do not name it.
    backend: Number(Reflect.get(client, 'processID')),
    release() {
      client.release(lost !== null || isOutdated)
      releaseSlot()
    },
  }
}

/** The function in PostgreSQL that reports a changed result; its messages are translated, this name is not. */
const REVALIDATES = 'RevalidateCachedQuery'

/** True for a prepared statement that PostgreSQL no longer has, or whose result has other columns now. */
function isStale(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  // 0A000 means "not supported" in general, and any client can cause it.
  return error.code === '26000' || (error.code === '0A000' && 'routine' in error && error.routine === REVALIDATES)
}
