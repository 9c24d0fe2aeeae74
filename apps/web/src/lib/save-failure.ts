// Why a save failed, for the person: what the server said, or in plain words that it could not be reached.
import { classifySaveError, isWorthRetrying, saveErrorMessage } from '@jotsam/core/save-error'

export function saveFailureReason(error: unknown): string {
  const thrown = error instanceof Error ? error : new Error(String(error))
  const kind = classifySaveError(thrown, navigator.onLine)
  return isWorthRetrying(kind) || !thrown.message ? saveErrorMessage(kind) : thrown.message
}
