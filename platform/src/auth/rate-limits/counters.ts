// Creates rate limit counters: in memory, or in the table auth.rate_limits with memory as the fallback.
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Log } from '../../log/log.ts'
import { BoundedMemoryLimiter } from './bounded-memory-limiter.ts'
import type { Limit } from './limits.ts'

export type Counter = Pick<RateLimiterAbstract, 'consume' | 'reward'>

// After this time the process counts in memory, so that a slow database does not block sign-ins.
const QUERY_TIMEOUT_MS = 2000

export function createCounters({
  config,
  db,
  log,
}: Pick<Deps, 'config' | 'db' | 'log'>): (name: string, limit: Limit) => Counter {
  const storeClient = config.databaseUrl === null ? null : queryClient(db.system, log)
  let isSwept = false
  return (name, { attempts, seconds }) => {
    const options = { keyPrefix: name, points: attempts, duration: seconds }
    if (storeClient === null) return new BoundedMemoryLimiter(options)
    // All counters share one table, so only one of them deletes expired rows.
    const clearExpiredByTimeout = !isSwept
    isSwept = true
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout,
      insuranceLimiter: new BoundedMemoryLimiter(options),
    })
  }
}

interface Query {
  readonly text: string
  readonly values: readonly (string | number | null)[]
}

/** Implements the one method of node-postgres that the limiter calls. */
function queryClient(sql: Sql, log: Log) {
  let answers = true
  return {
    async query({ text, values }: Query) {
      const asText = values.map((value) => (typeof value === 'number' ? String(Math.round(value)) : value))
      try {
        const rows = await sql.unsafe(text, asText, { timeoutMs: QUERY_TIMEOUT_MS })
        answers = true
        return { rows, rowCount: rows.count }
      } catch (error) {
        // Logs the first failure only, not one for every attempt of an attack.
        if (answers) log.warn({ err: error }, 'rate limits are counted in memory: the database did not answer')
        answers = false
        throw error
      }
    },
  }
}
