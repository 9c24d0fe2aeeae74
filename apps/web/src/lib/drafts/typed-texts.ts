// Texts that somebody wrote and that are not on the server yet: pending saves, drafts, and texts read from images. They stay on the
// device when everything else there is deleted.
import { storageKeys } from '@jotsam/core/pending/storage-keys'

const { pendingCapturePrefix, draftPrefix, quickDraftPrefix, ocrTextPrefix } = storageKeys
const TYPED = [pendingCapturePrefix, draftPrefix, quickDraftPrefix, ocrTextPrefix]

/** Deletes everything else from local storage. */
export function clearButTyped(): void {
  for (const key of Object.keys(localStorage))
    if (!TYPED.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
}
