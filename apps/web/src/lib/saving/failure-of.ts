import { classifySaveError, type SaveError } from '@jotsam/core/capture/save-error'
import { failedReadMessages } from '@jotsam/core/messages/failed-read'

/** Why a save failed, and whether the note is lost, refused or worth another try. */
export function failureOf(error: unknown): SaveError {
  return classifySaveError(error, navigator.onLine)
}

/** What to do after a failed read. Only a request without an answer is a reason to check the connection. */
export function afterFailedRead(error: unknown): string {
  const { kind } = failureOf(error)
  return kind === 'no-internet' || kind === 'network-failed' ? failedReadMessages.connection : failedReadMessages.server
}
