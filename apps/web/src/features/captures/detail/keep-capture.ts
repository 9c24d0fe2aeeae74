// Storing on the device what the server could not be asked to store: it waits there, and goes by itself. No React here.
import type { Capture } from '@jotsam/core/capture/capture'
import { parseTags } from '@jotsam/core/capture/tags'
import { makeZettelId } from '@jotsam/core/capture/zettel-id'
import { editPendingCapture, newPendingCapture } from '@jotsam/core/pending/pending-capture'
import { newPendingEdit, withPendingEdit } from '@jotsam/core/pending/pending-edit'
import { readWaitingEdit, waitingShelf } from '../../../lib/pending/waiting.ts'
import type { EditBase, EditFields } from './edit-fields.ts'
import { readyToStore } from './store-capture.ts'

/** False when the device has no room for it. */
export async function keepNewCapture(userId: string, idempotencyKey: string, fields: EditFields): Promise<boolean> {
  const ready = { ...readyToStore(fields, null), source_url: null }
  const now = new Date()
  const made = newPendingCapture(ready, {
    local_id: idempotencyKey,
    user_id: userId,
    zettel_id: makeZettelId(now),
    ocr_extraction_id: null,
    created_at: now.toISOString(),
  })
  // A first try whose answer was lost may have stored other words.
  return waitingShelf.keep({ kind: 'new', item: editPendingCapture(made, ready) })
}

/** The capture as it is on the device now; null when the device has no room for the change. */
export async function keepEditedCapture(capture: Capture, base: EditBase, fields: EditFields): Promise<Capture | null> {
  const edit = newPendingEdit(
    readyToStore(fields, base),
    {
      capture_id: capture.id,
      user_id: capture.user_id,
      base: { ...base, tags: parseTags(base.tags) },
      edited_at: new Date().toISOString(),
    },
    await readWaitingEdit(capture.id),
  )
  const isKept = await waitingShelf.keep({ kind: 'edit', item: edit })
  return isKept ? withPendingEdit(capture, edit) : null
}
