// Gives every request an id, a log that carries it, and the client's trusted address.
import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../deps.ts'

export function requestContext({ log, config }: Pick<Deps, 'log' | 'config'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.set('log', log.child({ requestId }))
    context.set(
      'clientAddress',
      clientAddress(context.req.header('x-forwarded-for'), peerAddress(context), config.trustedProxies),
    )
    await next()
    context.res.headers.set('X-Request-Id', requestId)
  }
}

/** The address that the outermost trusted proxy saw; what clients wrote further left is not believed. */
export function clientAddress(forwardedFor: string | undefined, peer: string, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return peer
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) ?? hops[0] ?? peer
}

function peerAddress(context: Parameters<typeof getConnInfo>[0]): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'local' // A request made inside the process has no socket.
  }
}
