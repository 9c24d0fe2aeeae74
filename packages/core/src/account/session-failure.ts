// What a failed session read means for the person: sign in again, or no connection.

import { truncate } from '../capture/truncate.ts'

export type SessionFailure = 'session-expired' | 'connection-problem' | 'other'

export function sessionFailure(
  error: { message?: string; code?: string; name?: string },
  online: boolean,
): SessionFailure {
  const said = truncate(`${error.code ?? ''} ${error.message ?? ''}`).toLowerCase()
  if (!online || error.name === RETRYABLE || /fetch|network/.test(said)) return 'connection-problem'
  return expired.test(said) ? 'session-expired' : 'other'
}

/** How the client names an answer of 502, 503 or 504, and none at all. */
const RETRYABLE = 'AuthRetryableFetchError'
const expired =
  /missing exp claim|refresh[ _]token|jwt|(?:expired|invalid)\b.*\b(?:token|session)|(?:token|session)\b.*\b(?:expired|invalid)|bad_jwt|session_not_found|session_expired/
