// Error answers outside the surfaces. The cause is logged with the request's id and never sent to the client.
import type { Context } from 'hono'
import { connectionFault, RETRY_AFTER } from '../db/connection-fault.ts'
import type { Env } from '../deps.ts'
import { isClientGone } from './client-gone.ts'

export function internalError(error: unknown, context: Context<Env>): Response {
  if (isClientGone(error)) return badRequest()
  context.get('log').error({ err: error }, 'request failed')
  const requestId = context.get('requestId')
  if (connectionFault(error) !== null) {
    const away = answer(503, 'unavailable', 'The database cannot be reached at the moment', requestId)
    away.headers.set('Retry-After', String(RETRY_AFTER))
    return away
  }
  return answer(500, 'internal_error', 'Internal error', requestId)
}

export function notFound(context: Context<Env>): Response {
  return answer(404, 'not_found', 'There is nothing at this address', context.get('requestId'))
}

export function urlTooLong(requestId: string): Response {
  return answer(414, 'uri_too_long', 'The address is too long', requestId)
}

export function tokenInUrl(requestId: string): Response {
  const message =
    'A token does not belong into an address, because addresses are logged. Send it as "Authorization: Bearer TOKEN", and revoke this one.'
  return answer(400, 'token_in_url', message, requestId)
}

export function storageNotOffered(context: Context<Env>): Response {
  return Response.json(
    {
      statusCode: '501',
      error: 'not_offered',
      message: 'This server does not offer storage',
      requestId: context.get('requestId'),
    },
    { status: 501 },
  )
}

/** For requests whose address or host cannot be parsed. */
export function badRequest(): Response {
  return Response.json({ code: 'bad_request', message: 'The request cannot be understood' }, { status: 400 })
}

function answer(status: number, code: string, message: string, requestId: string): Response {
  return Response.json({ code, message, requestId }, { status })
}
