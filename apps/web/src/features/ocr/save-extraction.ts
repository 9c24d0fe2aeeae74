// A text from a picture becomes a capture, once: on the server, or on the device until the server can be reached. No React here.
import { type Capture, checkCapture } from '@jotsam/core/capture/capture'
import { extractedContent } from '@jotsam/core/capture/extracted-text'
import { classifySaveError, isWorthRetrying } from '@jotsam/core/capture/save-error'
import { makeZettelId } from '@jotsam/core/capture/zettel-id'
import { editPendingCapture, newPendingCapture, type PendingCapture } from '@jotsam/core/pending/pending-capture'
import { limits } from '@jotsam/core/plan/limits'
import type { Client } from '../../lib/data/supabase.ts'
import { sendCapture, thrownOf, within } from '../../lib/pending/send-capture.ts'
import { waitingShelf } from '../../lib/pending/waiting.ts'

export interface Extracted {
  /** The same key again is the same capture: a double click or a retried call makes no second one. */
  readonly idempotencyKey: string
  readonly extractionId: string
  readonly title: string
  readonly text: string
  readonly folderId: string | null
}

/** `kept`: on the device, and sent later by itself. Throws when it is refused, or when the device has no room. */
export async function saveExtraction(client: Client, userId: string, extracted: Extracted): Promise<Capture | 'kept'> {
  const pending = pendingFrom(userId, extracted)
  try {
    return await within(limits.quickCapture.saveTimeoutMs, (signal) => sendCapture(client, pending, signal))
  } catch (error) {
    if (!isWorthRetrying(classifySaveError(thrownOf(error), navigator.onLine))) throw error
    if (!(await waitingShelf.keep({ kind: 'new', item: pending }))) throw error
    return 'kept'
  }
}

function pendingFrom(
  userId: string,
  { idempotencyKey, extractionId, title, text, folderId }: Extracted,
): PendingCapture {
  const checked = checkCapture({ title, content: extractedContent(text), folder_id: folderId })
  if (!checked.ok) throw new Error(checked.message)
  const now = new Date()
  const made = newPendingCapture(checked.value, {
    local_id: idempotencyKey,
    user_id: userId,
    zettel_id: makeZettelId(now),
    // It pays for this capture: on Free neither the daily count nor the source rule applies.
    ocr_extraction_id: extractionId,
    created_at: now.toISOString(),
  })
  // A first try whose answer was lost made the row; what was corrected since then must follow.
  return editPendingCapture(made, checked.value)
}
