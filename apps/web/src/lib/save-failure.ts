// Why a save failed, for the person: what the server said, or in plain words that it could not be reached.
import { classifySaveError, isWorthRetrying, saveErrorMessage } from '@jotsam/core/save-error'
import { thrownOf } from './pending/send-capture.ts'

/** The data client throws plain values that carry a message, not errors. */
export function saveFailureReason(error: unknown, isOnline = navigator.onLine): string {
  const thrown = thrownOf(error)
  const kind = classifySaveError(thrown, isOnline)
  return isWorthRetrying(kind) || !thrown.message ? saveErrorMessage(kind) : thrown.message
}
