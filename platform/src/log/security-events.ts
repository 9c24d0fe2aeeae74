// Security events for operators: each one is a log line with a stable name and a counter on the metrics page.
import type { Log } from './log.ts'

export type SecurityEvents = ReturnType<typeof createSecurityEvents>

/** Ids and network addresses only; never e-mail addresses, passwords or tokens. */
export interface EventFields {
  readonly userId?: string
  readonly sessionId?: string
  readonly address?: string
  readonly action?: string
}

const NONE = {
  sign_in: 0,
  sign_in_failed: 0,
  sign_in_new_place: 0,
  attempts_blocked: 0,
  factor_failed: 0,
  password_changed: 0,
  email_changed: 0,
  factor_added: 0,
  factor_removed: 0,
  session_ended: 0,
  refresh_token_reused: 0,
}

type SecurityEvent = keyof typeof NONE

export function createSecurityEvents(ownLog: Log) {
  const counts = { ...NONE }
  return {
    /** The request's own log adds the request's id. */
    record(event: SecurityEvent, fields: EventFields, log: Log = ownLog): void {
      counts[event] += 1
      log[SUSPICIOUS.has(event) ? 'warn' : 'info']({ event, ...fields }, 'security event')
    },
    counts,
  }
}

const SUSPICIOUS: ReadonlySet<SecurityEvent> = new Set([
  'sign_in_failed',
  'attempts_blocked',
  'factor_failed',
  'refresh_token_reused',
])
