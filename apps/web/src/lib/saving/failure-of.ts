import { classifySaveError, type SaveError } from '@jotsam/core/capture/save-error'

/** Why a save failed, and whether the note is lost, refused or worth another try. */
export function failureOf(error: unknown): SaveError {
  return classifySaveError(error, navigator.onLine)
}
