// A pool of PostgreSQL connections. A lost connection is never reused: the pool opens another one.
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import { typeParsers } from './type-parsers.ts'

/** A URL, or its parts. A host that begins with a slash is the folder of a Unix socket. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; database: string; username: string; password: string }

export type ConnectionPool = ReturnType<typeof openPool>

export interface ConnectionPoolOptions extends PoolConfig {
  readonly onNotice?: (message: string) => void
}

const CONNECT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 60_000
const END_TIMEOUT_MS = 5000

export function openPool(address: DatabaseAddress, { onNotice, ...options }: ConnectionPoolOptions) {
  const config = clientConfig(address)
  const pool = new Pool({
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: typeParsers,
    ...config,
    ...options,
  })
  const open = new Set<PoolClient>()
  // The pool has already removed the connection. An error event without a listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    // A running statement is rejected by itself.
    client.on('error', () => undefined)
    client.on('notice', ({ message }) => onNotice?.(message ?? ''))
  })
  return {
    /** The caller releases the connection, with `true` if it must not be used again. */
    async connect(): Promise<PoolClient> {
      try {
        return await pool.connect()
      } catch (error) {
        const mayUsePlainText = 'sslmode' in config && (config.sslmode === 'prefer' || config.sslmode === 'allow')
        if (!(mayUsePlainText && pool.options.ssl && isWithoutTls(error))) throw error
        pool.options.ssl = false
        return pool.connect()
      }
    },
    /** Waits for the connections that are in use, but not for ever. */
    async end(): Promise<void> {
      const isOver = await Promise.race([pool.end().then(() => true), sleep(END_TIMEOUT_MS, false, { ref: false })])
      if (!isOver) for (const client of open) client.connection.stream.destroy()
    },
  }
}

function clientConfig(address: DatabaseAddress): PoolConfig {
  if (typeof address !== 'string') {
    const { username: user, ...rest } = address
    return { ...rest, user }
  }
  // Reads sslmode as PostgreSQL's own tools do: only the "verify" modes check the certificate.
  const parsed = parse(address, { useLibpqCompat: true })
  if (parsed.sslmode === 'allow') parsed.ssl = { rejectUnauthorized: false }
  return toClientConfig(parsed)
}

const isWithoutTls = (error: unknown): boolean =>
  error instanceof Error && /server does not support SSL/.test(error.message)
