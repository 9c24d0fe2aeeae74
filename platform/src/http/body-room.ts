// Limits the request bodies in memory at once: in total, and for each client address. Waiting requests are served in
// turn between addresses. A waiting body is not read, so it needs no memory here.
import type { Context, MiddlewareHandler } from 'hono'
import { RETRY_AFTER } from '../db/connection-fault.ts'
import type { Env } from '../deps.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import { addressKey } from '../limits/limit-keys.ts'
import { INSIDE } from './client-address.ts'

const MB = 1024 * 1024
/** Small bodies, such as saves, do not wait behind pictures of the same address. */
const SMALL_BYTES = 256 * 1024
/** No surface accepts a larger body. A body of unknown length counts as this large. */
const LARGEST_BYTES = 16 * MB

export function bodyRoom({ waitMs }: { readonly waitMs: number }): MiddlewareHandler<Env> {
  const timeoutError = () => new Error('No room for the body')
  const small = createFairSlots({ size: 64 * MB, share: 16 * MB, waitMs, timeoutError })
  const large = createFairSlots({ size: 128 * MB, share: 48 * MB, waitMs, timeoutError })

  return async (context, next) => {
    const bytes = bodyBytes(context)
    const address = context.get('clientAddress')
    if (bytes === 0 || address === INSIDE) return next()
    const room = bytes > SMALL_BYTES ? large : small
    const release = await room
      .take(addressKey(address), { amount: bytes, signal: context.req.raw.signal })
      .catch(() => null)
    if (release === null) return refuse(context)
    try {
      await next()
    } finally {
      release()
    }
  }
}

function bodyBytes({ req }: Context<Env>): number {
  if (req.header('transfer-encoding') !== undefined) return LARGEST_BYTES
  const length = Number(req.header('content-length') ?? 0)
  // A larger one is refused by its surface without being read.
  return Number.isFinite(length) ? Math.min(length, LARGEST_BYTES) : LARGEST_BYTES
}

function refuse(context: Context<Env>): Response {
  const message = 'Too many uploads at once from this address'
  return context.json({ code: 'too_many_uploads', message, error: message }, 429, {
    'Retry-After': String(RETRY_AFTER),
    // Its body was not read, so no other request can follow on this connection.
    Connection: 'close',
  })
}
