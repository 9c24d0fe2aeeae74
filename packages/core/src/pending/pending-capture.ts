// A capture that waits on the device for the server: its fields, its states, and how it is read from storage.

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
  /** It was edited after it was first stored: an earlier attempt may have saved the older text. */
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

/** The same capture with another text: it keeps its id, so that it is saved once. */
export function editPendingCapture(capture: PendingCapture, fields: CaptureFields): PendingCapture {
  return { ...capture, ...fields, is_edited: true, sync_status: 'pending', last_error: null }
}

type Waiting = { sync_status: SyncStatus; last_error: string | null }

/** Null when it is already being sent: a capture is never sent twice at the same time. */
export function beginSync<Kind extends Waiting>(capture: Kind): Kind | null {
  return capture.sync_status === 'syncing' ? null : { ...capture, sync_status: 'syncing', last_error: null }
}

export function failSync<Kind extends Waiting>(capture: Kind, message: string): Kind {
  return { ...capture, sync_status: 'failed', last_error: message }
}

/** A capture that was being sent when the app was closed is pending again. */
export function resumeAfterRestart<Kind extends Waiting>(capture: Kind): Kind {
  return capture.sync_status === 'syncing' ? { ...capture, sync_status: 'pending' } : capture
}

/**
 * The row to upsert on (user_id, idempotency_key), so that it is saved once, under its local id. A date or number that was
 * damaged on the device is left to the server, so that the capture is not lost.
 */
export function rowToSync(capture: PendingCapture): CaptureInsert {
  const { title, content, source_url, folder_id, tags, user_id, zettel_id, ocr_extraction_id, created_at } = capture
  // Other versions of the app may use other ids; a retry must still reach the same row.
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
 * Reads a pending capture from storage, which other scripts may have changed. `localId` is the end of its key, which is needed
 * to remove it again.
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
