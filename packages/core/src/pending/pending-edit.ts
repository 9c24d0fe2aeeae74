// An edit of a stored capture that waits on the device for the server, with the version that it is based on. It may replace only
// that version.

import type { Capture, CaptureFields } from '../capture/capture.ts'
import { isUuid } from '../util/uuid.ts'
import { isRecord, isSyncStatus, parseRecord, type SyncStatus, textOr } from './stored-record.ts'

export type EditedFields = Pick<CaptureFields, 'title' | 'content' | 'folder_id' | 'tags'>

export type PendingEdit = EditedFields & {
  capture_id: string
  user_id: string
  base: EditedFields & { updated_at: string }
  /** The capture was also changed elsewhere: the person has to choose. */
  is_conflict: boolean
  edited_at: string
  sync_status: SyncStatus
  last_error: string | null
}

/** A later edit of the same capture replaces the pending one, keeps its place in the queue, and has the same base. */
export function newPendingEdit(
  fields: EditedFields,
  made: Pick<PendingEdit, 'capture_id' | 'user_id' | 'base' | 'edited_at'>,
  waiting: PendingEdit | null,
): PendingEdit {
  const { base, edited_at } = waiting && !waiting.is_conflict ? waiting : made
  return { ...fields, ...made, base, edited_at, is_conflict: false, sync_status: 'pending', last_error: null }
}

/** The capture as the person last saw it. */
export function withPendingEdit(capture: Capture, edit: PendingEdit): Capture {
  const { title, content, folder_id, tags } = edit
  return { ...capture, title, content, folder_id, tags }
}

export function readPendingEdit(stored: string | null): PendingEdit | null {
  const value = parseRecord(stored)
  if (!value || !isUuid(value.capture_id) || !isUuid(value.user_id) || !isSyncStatus(value.sync_status)) return null
  const fields = readFields(value)
  const base = isRecord(value.base) ? readFields(value.base) : null
  const updatedAt = isRecord(value.base) ? value.base.updated_at : null
  if (!fields || !base || typeof updatedAt !== 'string') return null
  return {
    ...fields,
    capture_id: value.capture_id,
    user_id: value.user_id,
    base: { ...base, updated_at: updatedAt },
    is_conflict: value.is_conflict === true,
    edited_at: textOr(value.edited_at, ''),
    sync_status: value.sync_status,
    last_error: textOr(value.last_error, null),
  }
}

function readFields({ title, content, folder_id, tags }: Record<string, unknown>): EditedFields | null {
  if (typeof title !== 'string' || typeof content !== 'string' || !Array.isArray(tags)) return null
  return { title, content, folder_id: textOr(folder_id, null), tags: tags.filter((tag) => typeof tag === 'string') }
}
