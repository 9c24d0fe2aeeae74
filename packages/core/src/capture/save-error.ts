// Classifies a failed save by the error that was thrown, and gives the message for it.

import { planMessages } from '../messages/account/plan.ts'
import { captureMessages } from '../messages/capture/capture.ts'
import { saveErrorMessages } from '../messages/capture/save-error.ts'

export type SaveError =
  | { kind: 'refused'; message: string }
  | {
      kind: 'no-internet' | 'network-failed' | 'timed-out' | 'cors-blocked' | 'database-unreachable' | 'no-server-space'
    }
  | { kind: 'permission-denied' | 'table-not-found' | 'invalid-request' | 'no-matching-records' }
  | { kind: 'session-invalid' | 'session-expired' | 'no-active-session' | 'authentication' | 'second-factor' }
  | { kind: 'database'; code: string }
  | { kind: 'other' }

export type Thrown = {
  code?: string | undefined
  message?: string | undefined
  name?: string | undefined
  /** The status of the answer, if there was one. */
  status?: number | undefined
}

export function classifySaveError(thrown: Thrown, online: boolean): SaveError {
  const said = thrown.message ?? ''
  if (refusals.has(said)) return { kind: 'refused', message: said }
  if (said === saveErrorMessages.secondFactor) return { kind: 'second-factor' }
  if (!online) return { kind: 'no-internet' }
  if (thrown.code && byCode.has(thrown.code)) return byCode.get(thrown.code) ?? { kind: 'other' }
  const sign = bySign.find(([pattern]) => pattern.test(`${thrown.name ?? ''} ${said}`))
  if (sign) return sign[1]
  // A proxy without its server answers with a body of its own.
  if (!thrown.code && (thrown.status ?? 0) >= 500) return { kind: 'database-unreachable' }
  return thrown.code ? { kind: 'database', code: thrown.code } : { kind: 'other' }
}

export function saveErrorMessage(error: SaveError): string {
  const texts = saveErrorMessages
  switch (error.kind) {
    case 'refused':
      return error.message
    case 'no-internet':
      return texts.noInternet
    case 'network-failed':
      return texts.networkFailed
    case 'timed-out':
      return texts.timedOut
    case 'cors-blocked':
      return texts.corsBlocked
    case 'database-unreachable':
      return texts.databaseUnreachable
    case 'permission-denied':
      return texts.permissionDenied
    case 'table-not-found':
      return texts.tableNotFound
    case 'invalid-request':
      return texts.invalidRequest
    case 'no-matching-records':
      return texts.noMatchingRecords
    case 'session-invalid':
      return texts.sessionInvalid
    case 'session-expired':
      return texts.sessionExpired
    case 'no-active-session':
      return texts.noActiveSession
    case 'authentication':
      return texts.authentication
    case 'second-factor':
      return texts.secondFactor
    case 'no-server-space':
      return texts.noServerSpace
    case 'database':
      return texts.database(error.code)
    case 'other':
      return texts.other
  }
}

/** Whether a retry can help; a refusal would only be repeated. */
export function isWorthRetrying(error: SaveError): boolean {
  return RETRIED.has(error.kind)
}

const RETRIED: ReadonlySet<string> = new Set([
  'no-internet',
  'network-failed',
  'timed-out',
  'cors-blocked',
  'database-unreachable',
  'no-server-space',
])

const refusals = new Set([
  planMessages.dailyLimit,
  planMessages.chatGptOnly,
  captureMessages.invalid,
  captureMessages.editingIsPro,
  planMessages.spaceFull,
  planMessages.spaceFullPro,
])

const byCode = new Map<string, SaveError>([
  ['PGRST301', { kind: 'permission-denied' }],
  // The session has ended, so the request ran without the right to write.
  ['42501', { kind: 'permission-denied' }],
  ['PGRST116', { kind: 'table-not-found' }],
  ['PGRST103', { kind: 'invalid-request' }],
  ['PGRST204', { kind: 'no-matching-records' }],
  ['PGRST000', { kind: 'database-unreachable' }],
  ['PGRST001', { kind: 'database-unreachable' }],
  ['PGRST002', { kind: 'database-unreachable' }],
  ['PGRST003', { kind: 'timed-out' }],
  // PostgreSQL's own code for a full disk; the platform answers it before the disk is full.
  ['53100', { kind: 'no-server-space' }],
  ['session_expired', { kind: 'session-expired' }],
  ['session_not_found', { kind: 'no-active-session' }],
])

// In this order: the more specific pattern first.
const bySign: readonly (readonly [RegExp, SaveError])[] = [
  [/session (?:has )?expired/i, { kind: 'session-expired' }],
  [/no active session|auth session missing/i, { kind: 'no-active-session' }],
  [/jwt/i, { kind: 'session-invalid' }],
  [/timed? ?out|timeout|aborterror/i, { kind: 'timed-out' }],
  [/\bcors\b|cross-origin/i, { kind: 'cors-blocked' }],
  [/database (?:is )?unreachable|connection refused|could not connect/i, { kind: 'database-unreachable' }],
  [/failed to fetch|fetch failed|networkerror|network|load failed/i, { kind: 'network-failed' }],
  [/\bauth/i, { kind: 'authentication' }],
]
