// What the form holds, made ready for the device and the server.
import { checkCapture } from '@jotsam/core/capture/capture'
import { parseTags } from '@jotsam/core/capture/tags'
import { makeZettelId } from '@jotsam/core/capture/zettel-id'
import { accepted, type Checked } from '@jotsam/core/database/checked'
import { editPendingCapture, newPendingCapture, type PendingCapture } from '@jotsam/core/pending/pending-capture'
import type { QuickFields } from './quick-draft.ts'

/** `before`: the same capture as it was last tried, or as it waits. */
export function pendingFrom(
  fields: QuickFields,
  made: { localId: string; userId: string },
  before: PendingCapture | null,
): Checked<PendingCapture> {
  const checked = checkCapture({ ...fields, tags: parseTags(fields.tags) })
  if (!checked.ok) return checked
  if (before) return accepted(editPendingCapture(before, checked.value))
  const now = new Date()
  return accepted(
    newPendingCapture(checked.value, {
      local_id: made.localId,
      user_id: made.userId,
      zettel_id: makeZettelId(now),
      ocr_extraction_id: null,
      created_at: now.toISOString(),
    }),
  )
}
