// Why a call failed without an answer of the function, and the error that the client gets.
import { z } from 'zod'
import { RETRY_AFTER } from '../db/connection-fault.ts'

export type FunctionFault =
  | { readonly kind: 'unknown-function' }
  | { readonly kind: 'no-authorization' }
  | { readonly kind: 'unknown-key' }
  | { readonly kind: 'invalid-token' }
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }
  | { readonly kind: 'cannot-start' }
  | { readonly kind: 'too-large'; readonly limitBytes: number }
  | { readonly kind: 'timed-out'; readonly seconds: number }
  | { readonly kind: 'database-away' }
  | { readonly kind: 'failed' }

export function answerFault(fault: FunctionFault, requestId: string): Response {
  const { status, code, body } = wireOf(fault, requestId)
  const response = Response.json(body, { status, headers: code ? { 'sb-error-code': code } : {} })
  if (fault.kind === 'database-away') response.headers.set('Retry-After', String(RETRY_AFTER))
  if (fault.kind === 'too-many-requests') response.headers.set('Retry-After', String(fault.retryAfter))
  return response
}

/** Recognises an error that a function threw because the database was unreachable or had no free connection. */
export function faultOfThrown(thrown: unknown): FunctionFault {
  return { kind: away.safeParse(thrown).success ? 'database-away' : 'failed' }
}

const away = z.union([
  z.looseObject({ code: z.enum(['PGRST000', 'PGRST003']) }),
  z.looseObject({ name: z.literal('AuthRetryableFetchError'), status: z.literal([503, 504]) }),
])

interface Wire {
  readonly status: number
  readonly code: string | null
  readonly body: Readonly<Record<string, string | number>>
}

function wireOf(fault: FunctionFault, requestId: string): Wire {
  switch (fault.kind) {
    case 'unknown-function':
      return coded(404, 'NOT_FOUND', 'Requested function was not found')
    case 'no-authorization':
      return unauthorized('Missing authorization header')
    case 'unknown-key':
      return unauthorized('Invalid API key')
    case 'invalid-token':
      return unauthorized('Invalid JWT')
    case 'too-many-requests':
      return coded(
        429,
        'TOO_MANY_REQUESTS',
        'This access token has made too many requests. Wait a minute, then try again.',
      )
    case 'cannot-start':
      return coded(503, 'BOOT_ERROR', 'Function failed to start (please check logs)', { requestId })
    case 'too-large':
      return coded(413, 'PAYLOAD_TOO_LARGE', `The request body is larger than ${fault.limitBytes} bytes`)
    case 'timed-out':
      return coded(504, 'IDLE_TIMEOUT', `The function did not answer within ${fault.seconds} s`, { requestId })
    case 'database-away':
      return coded(503, 'SERVICE_UNAVAILABLE', 'The database cannot be reached at the moment', { requestId })
    case 'failed':
      return { status: 500, code: null, body: { error: 'Internal error', requestId } }
  }
}

function coded(status: number, code: string, message: string, more: Record<string, string> = {}): Wire {
  return { status, code, body: { code, message, ...more } }
}

/** The gateway of hosted Supabase repeats the status as the code here. */
function unauthorized(message: string): Wire {
  return { status: 401, code: 'UNAUTHORIZED', body: { code: 401, message } }
}
