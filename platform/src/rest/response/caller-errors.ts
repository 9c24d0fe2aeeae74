// Maps authentication faults to errors: API keys as Supabase's gateway does, tokens as PostgREST does.
import type { CallerFault } from '../../http/caller-of.ts'
import { type Wire, wire } from './wire.ts'

export function callerWire(fault: CallerFault): Wire {
  switch (fault.kind) {
    case 'no-api-key':
      return wire(401, null, 'No API key found in request', {
        hint: 'No `apikey` request header or url param was found.',
      })
    case 'unknown-api-key':
      return wire(401, null, 'Invalid API key', {
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      })
    case 'bad-token':
      return tokenWire(fault.fault)
  }
}

function tokenWire(fault: Extract<CallerFault, { kind: 'bad-token' }>['fault']): Wire {
  switch (fault.kind) {
    case 'malformed':
      return unauthorized('PGRST301', `Expected 3 parts in JWT; got ${fault.parts}`)
    case 'bad-signature':
      return unauthorized(
        'PGRST301',
        'No suitable key or wrong key type',
        'None of the keys was able to decode the JWT',
      )
    case 'expired':
      return unauthorized('PGRST303', 'JWT expired')
    case 'session-ended':
      return unauthorized('PGRST303', 'The session of the JWT has ended')
    case 'unknown-token':
      return unauthorized('PGRST301', 'The access token is unknown, revoked or expired')
    case 'too-many-requests':
      return wire(429, 'PGRST429', 'This access token has made too many requests. Wait a minute, then try again.', {
        headers: { 'Retry-After': String(fault.retryAfter) },
      })
    case 'unknown-role':
      return unauthorized('PGRST303', fault.role === null ? 'The JWT names no role' : 'The JWT names an unknown role')
  }
}

const unauthorized = (code: string, message: string, details: string | null = null): Wire =>
  wire(401, code, message, {
    details,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })

export const emptyTokenWire = unauthorized('PGRST301', 'Empty JWT is sent in Authorization header')
