// Wraps every request: sets its id, log and client address before, and the common headers, a log line and a measurement after.
import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { hasTokenInQuery, withoutTokens } from '../keys/opaque-tokens.ts'
import type { Log } from '../log/log.ts'
import { clientAddress, INSIDE, INSIDE_HEADER, peerAddress } from './client-address.ts'
import { allowAnyOrigin, answerPreflight } from './cors.ts'
import { internalError, tokenInUrl, urlTooLong } from './error-answer.ts'
import type { RequestMetrics } from './request-metrics.ts'
import { isApi, type Surface, surfaceOf } from './surface.ts'

const MAX_URL = 32 * 1024

export function requestContext(
  { log, config }: Pick<Deps, 'log' | 'config'>,
  metrics: RequestMetrics,
): MiddlewareHandler<Env> {
  // All fields come from the server and hold no secret; searching them would cost four times the line itself.
  const accessLog = log.child({}, { redact: [] })

  return async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const { path, method } = context.req
    const surface = surfaceOf(path)
    const peer = peerAddress(context)
    context.set('requestId', requestId)
    context.set('log', lazyChild(log, requestId))
    context.set('isInside', peer === INSIDE)
    const inside = peer === INSIDE ? context.req.header(INSIDE_HEADER) : undefined
    const forwardedFor = context.req.header('x-forwarded-for')
    context.set('clientAddress', inside ?? clientAddress(forwardedFor, peer, config.trustedProxies))

    const early = earlyAnswer(context, surface)
    if (early) context.res = early
    else await settle(context, next)

    const headers = openHeaders(context)
    headers.set('X-Request-Id', requestId)
    if (isApi(surface)) {
      allowAnyOrigin(headers)
      headers.set('X-Content-Type-Options', 'nosniff')
      headers.append('Vary', 'Accept-Encoding')
    }
    const { status } = context.res
    // Who knows a better time has set it.
    if (status === 429 && !headers.has('Retry-After')) headers.set('Retry-After', '60')
    const ms = performance.now() - startedAt
    metrics.observe(surface, method, status, ms / 1000)
    const level = surface === 'ops' || peer === INSIDE ? 'debug' : 'info'
    accessLog[level](
      { requestId, method, path: withoutTokens(path).slice(0, 300), status, ms: Math.round(ms * 10) / 10 },
      'request',
    )
  }
}

function earlyAnswer(context: Context<Env>, surface: Surface): Response | null {
  if (context.req.url.length > MAX_URL) return urlTooLong(context.get('requestId'))
  // The links in mails have tokens of their own.
  const takesLinks = surface === 'web' || surface === 'auth'
  if (!takesLinks && hasTokenInQuery(context.req.url)) return tokenInUrl(context.get('requestId'))
  return isApi(surface) ? answerPreflight(context.req.raw) : null
}

/** Hono handles thrown errors itself, except for values that are no Error and for invalid headers. */
async function settle(context: Context<Env>, next: () => Promise<void>): Promise<void> {
  try {
    await next()
    // Invalid headers in a plain record throw only when they are read.
    void context.res.headers
  } catch (thrown) {
    context.res = undefined
    context.res = internalError(thrown, context)
  }
}

/** The headers of an answer from `fetch` are read-only. */
function openHeaders(context: Context<Env>): Headers {
  try {
    context.res.headers.delete('X-Request-Id')
  } catch {
    const { body, status, statusText, headers } = context.res
    context.res = new Response(body, { status, statusText, headers: new Headers(headers) })
  }
  return context.res.headers
}

/** Most requests log nothing themselves, so the child logger is created on first use. */
function lazyChild(log: Log, requestId: string): Log {
  let child: Log | null = null
  return new Proxy(log, {
    get(parent, key) {
      child ??= parent.child({ requestId })
      return Reflect.get(child, key)
    },
  })
}
