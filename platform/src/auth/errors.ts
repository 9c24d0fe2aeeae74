// Turns a fault into GoTrue's error response, for all of auth/v1.
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import { connectionFault, RETRY_AFTER } from '../db/connection-fault.ts'
import type { Env } from '../deps.ts'
import { isClientGone } from '../http/client-gone.ts'
import { badRequest } from '../http/error-answer.ts'
import { AuthError, type AuthFault } from './faults.ts'
import { wireError } from './wire-errors.ts'

const API_VERSION = '2024-01-01'
const API_VERSION_HEADER = 'X-Supabase-Api-Version'

/** supabase-js ignores an error code unless the response repeats the API version of the request. */
export const echoApiVersion: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  if (asksForCodes(context)) context.header(API_VERSION_HEADER, API_VERSION)
}

export const answerError: ErrorHandler<Env> = (error, context) => {
  if (isClientGone(error)) return badRequest()
  if (!(error instanceof AuthError)) context.get('log').error({ err: error }, 'auth request failed')
  return answerFault(context, faultOf(error))
}

/** supabase-js keeps its session and retries after a 503 or 504. */
export function faultOf(error: unknown): AuthFault {
  if (error instanceof AuthError) return error.fault
  const retry = { retryAfterSeconds: RETRY_AFTER }
  const fault = connectionFault(error)
  if (fault === 'unreachable') return { kind: 'database-away', ...retry }
  if (fault === 'none-free' || isStatementTimeout(error)) return { kind: 'timed-out', ...retry }
  return { kind: 'unexpected' }
}

const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

function answerFault(context: Context<Env>, fault: AuthFault): Response {
  const error = wireError(fault)
  if (error.hint) return context.json({ message: error.message, hint: error.hint }, error.status)
  context.header('x-sb-error-code', error.code)
  // The client is still sending the body, so the connection cannot be reused.
  if (fault.kind === 'body-too-large') context.header('Connection', 'close')
  if ('retryAfterSeconds' in fault) context.header('Retry-After', String(fault.retryAfterSeconds))
  const weakness = fault.kind === 'weak-password' ? { weak_password: { reasons: fault.weakness.reasons } } : {}
  if (asksForCodes(context)) {
    context.header(API_VERSION_HEADER, API_VERSION)
    return context.json({ code: error.code, message: error.message, ...weakness }, error.status)
  }
  const trace = error.status >= 500 ? { error_id: context.get('requestId') } : {}
  return context.json(
    { code: error.status, error_code: error.code, msg: error.message, ...trace, ...weakness },
    error.status,
  )
}

function asksForCodes(context: Context<Env>): boolean {
  const asked = context.req.header(API_VERSION_HEADER) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= API_VERSION
}
