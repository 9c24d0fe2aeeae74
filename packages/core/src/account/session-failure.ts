// Why the session could not be read: the person must sign in again, or there is no connection.

import { truncate } from '../capture/truncate.ts'

export type SessionFailure = 'session-expired' | 'connection-problem' | 'other'

export function sessionFailure(
  error: { message?: string; code?: string; name?: string },
  online: boolean,
): SessionFailure {
  const description = truncate(`${error.code ?? ''} ${error.message ?? ''}`).toLowerCase()
  if (!online || error.name === RETRYABLE || /fetch|network/.test(description)) return 'connection-problem'
  return expired.test(description) ? 'session-expired' : 'other'
}

/** The client's error name for an answer of 502, 503 or 504, and for no answer. */
const RETRYABLE = 'AuthRetryableFetchError'
const expired =
  /missing exp claim|refresh[ _]token|jwt|(?:expired|invalid)\b.*\b(?:token|session)|(?:token|session)\b.*\b(?:expired|invalid)|bad_jwt|session_not_found|session_expired/
