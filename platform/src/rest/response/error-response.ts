// The only translation of REST's errors to the wire. The cause of an error is logged, never sent.
import { wireError } from '../request/index.ts'
import type { RestError } from '../rest-error.ts'
import { callerWire, emptyTokenWire } from './caller-errors.ts'
import { planWire } from './plan-errors.ts'
import { databaseWire } from './postgres-errors.ts'
import { type Wire, wire } from './wire.ts'

function errorWire(error: RestError): Wire {
  switch (error.kind) {
    case 'caller':
      return callerWire(error.fault)
    case 'request':
      return { ...wireError(error.error), headers: {} }
    case 'plan':
      return planWire(error.error)
    case 'database':
      return databaseWire(error.fault, error.anonymous)
    case 'not-one-row':
      return wire(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
        details: `The result contains ${error.rows} rows`,
      })
    case 'too-many-affected':
      return wire(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
        details: `The query affects ${error.rows} rows`,
      })
    case 'put-mismatch':
      return wire(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
    case 'out-of-range':
      return wire(416, 'PGRST103', 'Requested range not satisfiable', {
        details: `An offset of ${error.offset} was requested, but there are only ${error.total} rows.`,
        headers: { 'Content-Range': `*/${error.total}` },
      })
    case 'own-status':
      return wire(500, 'PGRST112', 'response.status guc must be a valid status code')
    case 'own-headers':
      return wire(
        500,
        'PGRST111',
        'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      )
    case 'empty-token':
      return emptyTokenWire
    case 'body-too-large':
      return wire(413, 'PGRST413', 'The request body is too large', {
        details: `At most ${error.maximum} bytes are accepted.`,
      })
    case 'disk-full':
      // PostgreSQL's code for a full disk.
      return wire(503, '53100', 'The server is short of disk space and takes no changes; reading goes on', {
        headers: { 'Retry-After': '60' },
      })
    case 'unexpected':
      return wire(500, 'PGRSTX00', 'Something went wrong on the server', { details: `Request ${error.requestId}` })
  }
}

export function errorResponse(error: RestError): Response {
  const { status, headers, code, message, details, hint } = errorWire(error)
  // The gateway's errors have no code.
  const body = code === null ? { message, hint } : { code, details, hint, message }
  return new Response(STATUSES_WITHOUT_BODY.includes(status) ? null : JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(code === null ? {} : { 'Proxy-Status': `PostgREST; error=${code}` }),
      ...headers,
    },
  })
}

// A function may raise any status; these have no body.
const STATUSES_WITHOUT_BODY = [204, 205, 304]
