// What keeps a statement from PostgreSQL, whichever driver says it. Each surface words it in its own way.
import { z } from 'zod'

/** `none-free`: too many others are being served, and nothing was sent. `unreachable`: PostgreSQL is away. */
export type ConnectionFault = 'none-free' | 'unreachable'

/** Null when the thrown value speaks of something else. */
export function connectionFault(thrown: unknown): ConnectionFault | null {
  const parsed = driverError.safeParse(thrown)
  if (!parsed.success) return null
  const { code, severity } = parsed.data
  if (code === NONE_FREE) return 'none-free'
  // What has no severity was said by the driver or the socket; a fatal word ended the connection, or never let it begin.
  if (severity === undefined) return DRIVER_CODES.test(code) ? 'unreachable' : null
  return severity === 'FATAL' || severity === 'PANIC' ? 'unreachable' : null
}

/** In seconds: long enough for a statement to end, or for PostgreSQL to be started again. */
export const RETRY_AFTER = 2

export class NoConnectionFree extends Error {
  readonly code = NONE_FREE
  constructor(waitMs: number) {
    super(`No connection to the database became free within ${waitMs} ms.`)
  }
}

/** The connection went away: whether the transaction was committed is not known. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
  constructor(cause?: unknown) {
    super('The connection to the database was lost.', { cause })
  }
}

const NONE_FREE = 'CONNECTION_NONE_FREE'
const DRIVER_CODES = /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EHOST|ENET)/

const driverError = z.looseObject({ code: z.string(), severity: z.string().optional() })
