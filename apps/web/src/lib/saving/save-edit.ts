// Saves the edited text of a stored capture: sends it, and leaves it in the outbox when the connection is lost.
import {
  type EditedFields,
  newPendingEdit,
  type PendingEdit,
  sameEditedFields,
} from '@jotsam/core/pending/pending-edit'
import { limits } from '@jotsam/core/plan/limits'
import type { Client } from '../data/supabase.ts'
import { failureOf } from './failure-of.ts'
import { findPendingEdit, outbox, removePendingEdit } from './outbox.ts'
import type { Failed } from './save-capture.ts'
import { type SentEdit, sendEdit } from './send-edit.ts'
import { withTimeout } from './with-timeout.ts'

export type SavedEdit =
  | SentEdit
  | { readonly kind: 'pending'; readonly edit: PendingEdit }
  /** Another tab left this edit in the outbox, and the new one began without it. */
  | { readonly kind: 'waiting'; readonly edit: PendingEdit }
  | Failed

export async function saveEdit(
  client: Client,
  fields: EditedFields,
  made: Pick<PendingEdit, 'capture_id' | 'user_id' | 'base' | 'edited_at'>,
): Promise<SavedEdit> {
  const earlier = await findPendingEdit(made.capture_id)
  if (earlier && !sameEditedFields(earlier, made.base)) return { kind: 'waiting', edit: earlier }
  const edit = newPendingEdit(fields, made, earlier)
  try {
    const sent = await withTimeout(limits.quickCapture.saveTimeoutMs, (signal) => sendEdit(client, edit, signal))
    if (sent.kind === 'stored') await removePendingEdit(edit.capture_id)
    return sent
  } catch (thrown) {
    const { outcome, message, detail } = failureOf(thrown)
    if (outcome === 'lost' && (await outbox.put({ kind: 'edit', item: edit }))) return { kind: 'pending', edit }
    return { kind: 'failed', message, detail }
  }
}
