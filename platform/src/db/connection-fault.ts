// Errors that mean a statement did not reach PostgreSQL. Each surface has its own words for them.
import { z } from 'zod'

/** `none-free`: all connections were in use, and nothing was sent. `unreachable`: PostgreSQL does not answer. */
export type ConnectionFault = 'none-free' | 'unreachable'

/** Null for any other error. */
export function connectionFault(thrown: unknown): ConnectionFault | null {
  const parsed = driverError.safeParse(thrown)
  if (!parsed.success) return null
  const { code, severity } = parsed.data
  if (code === NONE_FREE) return 'none-free'
  if (severity === undefined) return DRIVER_CODES.test(code) ? 'unreachable' : null
  return isFatal(severity) ? 'unreachable' : null
}

/** True for what a driver threw after the connection failed: PostgreSQL's own errors have a severity, and only fatal ones end the connection. */
export function isConnectionError(thrown: unknown): boolean {
  return !(thrown instanceof Error && 'severity' in thrown) || isFatal(thrown.severity)
}

const isFatal = (severity: unknown): boolean => severity === 'FATAL' || severity === 'PANIC'

/** In seconds. By then a statement has usually ended, or PostgreSQL has been started again. */
export const RETRY_AFTER = 2

export class NoConnectionFree extends Error {
  readonly code = NONE_FREE
  constructor(waitMs: number) {
    super(`No connection to the database became free within ${waitMs} ms.`)
  }
}

/** Whether the transaction was committed is not known. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
  constructor(cause?: unknown) {
    super('The connection to the database was lost.', { cause })
  }
}

const NONE_FREE = 'CONNECTION_NONE_FREE'
const DRIVER_CODES = /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EHOST|ENET)/

const driverError = z.looseObject({ code: z.string(), severity: z.string().optional() })
