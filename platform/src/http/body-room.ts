// Bounds the request bodies that are in memory at once: in all, and for each client address. Those who wait are served in
// turn between addresses. Nothing of a waiting body is read, so it stays with its sender.
import type { Context, MiddlewareHandler } from 'hono'
import { RETRY_AFTER } from '../db/connection-fault.ts'
import type { Env } from '../deps.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import { INSIDE } from './client-address.ts'

const MB = 1024 * 1024
/** Saves are small, and do not wait behind pictures of the same address. */
const SMALL_BYTES = 256 * 1024
/** No surface takes a larger body; one that does not tell its length counts as such. */
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
    const release = await room.take(address, { amount: bytes, signal: context.req.raw.signal }).catch(() => null)
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
