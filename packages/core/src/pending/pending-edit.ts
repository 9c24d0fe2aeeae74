// Edited text of a stored capture that waits on the device, with the version that the edit began with: it replaces only that one.

import type { Capture, CaptureFields } from '../capture/capture.ts'
import { isUuid, uuidOf } from '../util/uuid.ts'
import { isRecord, isSyncStatus, parseRecord, type SyncStatus, textOr } from './stored-record.ts'

export type EditedFields = Pick<CaptureFields, 'title' | 'content' | 'folder_id' | 'tags'>

export type PendingEdit = EditedFields & {
  capture_id: string
  user_id: string
  base: EditedFields & { updated_at: string }
  /** The keys of earlier texts of this edit. The server may have one of them, from a try whose answer was lost. */
  earlier: string[]
  /** The capture was edited elsewhere, too: the person has to choose a version. */
  is_conflict: boolean
  edited_at: string
  sync_status: SyncStatus
  last_error: string | null
}

/** A later edit replaces the pending one. It keeps that one's base and place in the order. */
export function newPendingEdit(
  fields: EditedFields,
  made: Pick<PendingEdit, 'capture_id' | 'user_id' | 'base' | 'edited_at'>,
  replaced: PendingEdit | null,
): PendingEdit {
  const first = replaced && !replaced.is_conflict ? replaced : null
  const { base, edited_at } = first ?? made
  const earlier = first ? [...first.earlier, keyOf(first)] : []
  return { ...fields, ...made, base, earlier, edited_at, is_conflict: false, sync_status: 'pending', last_error: null }
}

/** Whether the text is that of the edit's base, or an earlier one of the edit itself. */
export function isReplacedBy(text: EditedFields, { base, earlier }: PendingEdit): boolean {
  return sameEditedFields(text, base) || earlier.includes(keyOf(text))
}

/** The capture with the edited text. */
export function withPendingEdit(capture: Capture, edit: PendingEdit): Capture {
  const { title, content, folder_id, tags } = edit
  return { ...capture, title, content, folder_id, tags }
}

/** Whether both have the same text, notebook and tags; surrounding spaces make no difference. */
export function sameEditedFields(one: EditedFields, other: EditedFields): boolean {
  return values(one) === values(other)
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
    earlier: Array.isArray(value.earlier) ? value.earlier.filter(isUuid) : [],
    is_conflict: value.is_conflict === true,
    edited_at: textOr(value.edited_at, ''),
    sync_status: value.sync_status,
    last_error: textOr(value.last_error, null),
  }
}

function values({ title, content, folder_id, tags }: EditedFields): string {
  return JSON.stringify([title.trim(), content.trim(), folder_id, tags])
}

function keyOf(text: EditedFields): string {
  return uuidOf(values(text))
}

function readFields({ title, content, folder_id, tags }: Record<string, unknown>): EditedFields | null {
  if (typeof title !== 'string' || typeof content !== 'string' || !Array.isArray(tags)) return null
  return { title, content, folder_id: textOr(folder_id, null), tags: tags.filter((tag) => typeof tag === 'string') }
}
