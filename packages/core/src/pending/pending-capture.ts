// A capture that waits on the device for the server: its shape, how it is read back, and its states.

import type { CaptureFields } from '../capture/capture.ts'
import { isZettelId } from '../capture/zettel-id.ts'
import type { CaptureInsert } from '../database/database.ts'
import { isUuid, uuidOf } from '../util/uuid.ts'
import { isSyncStatus, parseRecord, type SyncStatus, textOr } from './stored-record.ts'

export type PendingCapture = CaptureFields & {
  /** Also the idempotency key: a save whose answer was lost is sent again and stored once. */
  local_id: string
  /** Captures of another account wait until it signs in again. */
  user_id: string
  zettel_id: string
  ocr_extraction_id: string | null
  created_at: string
  /** Changed since it was first kept: a first try may have stored the older words. */
  is_edited: boolean
  sync_status: SyncStatus
  last_error: string | null
}

export function newPendingCapture(
  fields: CaptureFields,
  made: Pick<PendingCapture, 'local_id' | 'user_id' | 'zettel_id' | 'ocr_extraction_id' | 'created_at'>,
): PendingCapture {
  return { ...fields, ...made, is_edited: false, sync_status: 'pending', last_error: null }
}

/** The same capture with other words: it keeps its id, and so is stored once. */
export function editPendingCapture(capture: PendingCapture, fields: CaptureFields): PendingCapture {
  return { ...capture, ...fields, is_edited: true, sync_status: 'pending', last_error: null }
}

type Waiting = { sync_status: SyncStatus; last_error: string | null }

/** Null when it is already on its way: nothing is sent by two hands at once. */
export function beginSync<Kind extends Waiting>(capture: Kind): Kind | null {
  return capture.sync_status === 'syncing' ? null : { ...capture, sync_status: 'syncing', last_error: null }
}

export function failSync<Kind extends Waiting>(capture: Kind, message: string): Kind {
  return { ...capture, sync_status: 'failed', last_error: message }
}

/** What was on its way when the app was closed is pending again. */
export function resumeAfterRestart<Kind extends Waiting>(capture: Kind): Kind {
  return capture.sync_status === 'syncing' ? { ...capture, sync_status: 'pending' } : capture
}

/**
 * The row to upsert on (user_id, idempotency_key), so that it arrives once, under the id it already has here. A moment or number that was damaged on the
 * device is left to the server rather than losing the capture to it.
 */
export function rowToSync(capture: PendingCapture): CaptureInsert {
  const { title, content, source_url, folder_id, tags, user_id, zettel_id, ocr_extraction_id, created_at } = capture
  // Other versions of the app may have named it otherwise; sent again it must be the same row.
  const key = isUuid(capture.local_id) ? capture.local_id : uuidOf(`${user_id} ${capture.local_id}`)
  return {
    ...{ title, content, source_url, folder_id, tags, user_id, ocr_extraction_id },
    ...(isZettelId(zettel_id) ? { zettel_id } : {}),
    ...(Number.isNaN(Date.parse(created_at)) ? {} : { created_at }),
    id: key,
    idempotency_key: key,
  }
}

/**
 * What the device kept, if it still is a pending capture; storage is shared with anything on the page. `localId` is the end of its key:
 * only under that it can be dropped again.
 */
export function readPendingCapture(stored: string | null, localId?: string): PendingCapture | null {
  const value = parseRecord(stored)
  if (!value) return null
  const { local_id, user_id, title, content, zettel_id, created_at, sync_status } = value
  if (
    typeof local_id !== 'string' ||
    local_id === '' ||
    !isUuid(user_id) ||
    typeof content !== 'string' ||
    !isSyncStatus(sync_status)
  )
    return null
  return {
    local_id: localId ?? local_id,
    user_id,
    title: textOr(title, ''),
    content,
    source_url: textOr(value.source_url, null),
    folder_id: textOr(value.folder_id, null),
    tags: Array.isArray(value.tags) ? value.tags.filter((tag) => typeof tag === 'string') : [],
    zettel_id: textOr(zettel_id, ''),
    ocr_extraction_id: textOr(value.ocr_extraction_id, null),
    created_at: textOr(created_at, ''),
    is_edited: value.is_edited === true,
    sync_status,
    last_error: textOr(value.last_error, null),
  }
}
