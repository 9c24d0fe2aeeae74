// Maps PostgreSQL errors to HTTP. Messages about the caller's request are passed on; internal ones are hidden.
import { z } from 'zod'
import { type ConnectionFault, connectionFault, RETRY_AFTER } from '../../db/connection-fault.ts'
import { hintedWait } from '../../db/hinted-wait.ts'
import { type Wire, wire } from './wire.ts'

export type DatabaseFault =
  | { readonly kind: ConnectionFault }
  | {
      readonly kind: 'sqlstate'
      readonly code: string
      readonly message: string
      readonly detail: string | null
      readonly hint: string | null
    }

/** Returns null when the error does not come from the database. */
export function databaseFault(thrown: unknown): DatabaseFault | null {
  const kind = connectionFault(thrown)
  if (kind !== null) return { kind }
  const parsed = refusal.safeParse(thrown)
  if (!parsed.success) return null
  const { code, message, detail, hint } = parsed.data
  return { kind: 'sqlstate', code, message, detail: detail ?? null, hint: hint ?? null }
}

export function databaseWire(fault: DatabaseFault, anonymous: boolean): Wire {
  if (fault.kind !== 'sqlstate') return CONNECTION_ERRORS[fault.kind]
  if (fault.code === 'PGRST') return raisedResponse(fault)
  const status = statusOf(fault, anonymous)
  const wait = hintedWait(fault.hint)
  const headers = {
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(status === 429 && wait !== null ? { 'Retry-After': wait } : {}),
  }
  if (isInternal(fault)) return wire(status, fault.code, INTERNAL, { headers })
  return wire(status, fault.code, fault.message, { details: fault.detail, hint: fault.hint, headers })
}

const headers = { 'Retry-After': String(RETRY_AFTER) }
const CONNECTION_ERRORS: Readonly<Record<ConnectionFault, Wire>> = {
  unreachable: wire(503, 'PGRST000', 'Database connection error. Retrying the connection.', { headers }),
  'none-free': wire(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', { headers }),
}
const INTERNAL = 'The database could not carry out the request'

type SqlState = Extract<DatabaseFault, { kind: 'sqlstate' }>

/** Only errors by PostgreSQL itself have a severity; those of the driver and the socket have none. */
const refusal = z.looseObject({
  code: z.string(),
  severity: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  hint: z.string().optional(),
})

/** Server failures: their messages mention files, memory and our own SQL. */
const isInternal = ({ code, message }: SqlState): boolean =>
  /^(XX|58|F0|53|08|HV)/.test(code) || (code === '42601' && /^syntax error at /.test(message))

function statusOf(fault: SqlState, anonymous: boolean): number {
  const { code, message } = fault
  const raised = /^PT([2-5]\d\d)$/.exec(code)
  if (raised) return Number(raised[1])
  if (code.startsWith('PT')) return 500
  const exact = BY_CODE[code]
  if (exact !== undefined) return exact
  if (code === '42501') return anonymous ? 401 : 403
  if (code === '42601') return isInternal(fault) ? 500 : 400
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  return BY_CLASS[code.slice(0, 2)] ?? 400
}

const BY_CODE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** `raise sqlstate 'PGRST'`: the function sets the whole response, including status and headers. */
function raisedResponse({ message, detail }: SqlState): Wire {
  const body = raisedBody.safeParse(parseJson(message))
  const rest = raisedDetail.safeParse(parseJson(detail ?? ''))
  if (!body.success) return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, MESSAGE_HINT)
  if (detail === null) return unreadable('DETAIL is missing in the RAISE statement', DETAIL_HINT)
  if (!rest.success) return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, DETAIL_HINT)
  const { code, message: text, details, hint } = body.data
  return wire(rest.data.status, code, text, {
    details: details ?? null,
    hint: hint ?? null,
    headers: rest.data.headers,
  })
}

const unreadable = (details: string, hint: string): Wire =>
  wire(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', { details, hint })

const MESSAGE_HINT =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const DETAIL_HINT =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

const raisedBody = z.object({
  code: z.string().regex(/^[\x20-\x7e]{1,100}$/),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const headerName = z.string().regex(/^[\w-]{1,100}$/)
const headerValue = z.string().regex(/^[\x20-\x7e]*$/)
const raisedDetail = z.object({
  status: z.number().int().min(200).max(599),
  headers: z.record(headerName, headerValue).default({}),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
