// Why a save failed, for the person: in our own words where they say what to do, else what the server said.
import { classifySaveError, saveErrorMessage } from '@jotsam/core/capture/save-error'
import { thrownOf } from '../pending/send-capture.ts'

/** The data client throws plain values that carry a message, not errors. */
export function saveFailureReason(error: unknown, isOnline = navigator.onLine): string {
  const thrown = thrownOf(error)
  const kind = classifySaveError(thrown, isOnline)
  const isSaidByServer = kind.kind === 'refused' || kind.kind === 'database' || kind.kind === 'other'
  return isSaidByServer && thrown.message ? thrown.message : saveErrorMessage(kind)
}
