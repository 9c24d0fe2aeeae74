// A new capture that waits on the device until the server has it: its shape, its states, and the row that it becomes.

import { type CaptureDraft, type CaptureFields, captureTitle, checkCapture } from '../capture/capture.ts'
import { isZettelId, makeZettelId } from '../capture/zettel-id.ts'
import { accepted, type Checked } from '../database/checked.ts'
import type { CaptureInsert } from '../database/database.ts'
import { isUuid, uuidOf } from '../util/uuid.ts'
import { isSyncStatus, parseRecord, type SyncStatus, textOr } from './stored-record.ts'

export type PendingCapture = CaptureFields & {
  /** Also the idempotency key: however often the capture is sent, it is stored once. */
  local_id: string
  /** Captures of another account wait until it signs in again. */
  user_id: string
  zettel_id: string
  ocr_extraction_id: string | null
  created_at: string
  /** The server may already have it with an older text, from a try whose answer was lost. */
  is_edited: boolean
  /** The keys of its earlier texts. */
  earlier: string[]
  sync_status: SyncStatus
  last_error: string | null
}

export interface NewCapture {
  readonly localId: string
  readonly userId: string
  /** Pays for the capture: on Free neither the daily count nor the source rule applies. */
  readonly extractionId?: string
  /** The same capture as it was last tried. It keeps its id and its date. */
  readonly earlier?: PendingCapture | null
  /** An earlier try may have stored it with another text. */
  readonly mayBeStored?: boolean
}

/** Checks what was entered and makes it ready for the outbox and the server. */
export function preparePendingCapture(draft: CaptureDraft, made: NewCapture): Checked<PendingCapture> {
  const checked = checkCapture(draft)
  if (!checked.ok) return checked
  const now = new Date()
  const pending =
    made.earlier ??
    newPendingCapture(checked.value, {
      local_id: made.localId,
      user_id: made.userId,
      zettel_id: makeZettelId(now),
      ocr_extraction_id: made.extractionId ?? null,
      created_at: now.toISOString(),
    })
  return accepted(made.earlier || made.mayBeStored ? editPendingCapture(pending, checked.value) : pending)
}

export function newPendingCapture(
  fields: CaptureFields,
  made: Pick<PendingCapture, 'local_id' | 'user_id' | 'zettel_id' | 'ocr_extraction_id' | 'created_at'>,
): PendingCapture {
  return { ...fields, ...made, is_edited: false, earlier: [], sync_status: 'pending', last_error: null }
}

/** The same capture with another text. */
export function editPendingCapture(capture: PendingCapture, fields: CaptureFields): PendingCapture {
  const earlier = [...new Set([...capture.earlier, textKeyOf(capture)])]
  return { ...capture, ...fields, is_edited: true, earlier, sync_status: 'pending', last_error: null }
}

/** The server adds tags, and a title where there is none. */
export function textKeyOf({
  title,
  content,
  folder_id,
}: Pick<CaptureFields, 'title' | 'content' | 'folder_id'>): string {
  return uuidOf(JSON.stringify([captureTitle(title), content, folder_id]))
}

type WithStatus = { sync_status: SyncStatus; last_error: string | null }

export function beginSync<Item extends WithStatus>(item: Item): Item {
  return { ...item, sync_status: 'syncing', last_error: null }
}

export function failSync<Item extends WithStatus>(item: Item, message: string): Item {
  return { ...item, sync_status: 'failed', last_error: message }
}

/** The row to upsert on (user_id, idempotency_key). Its id is the key, so the note has one address from the start. */
export function rowToSync(capture: PendingCapture): CaptureInsert {
  const { user_id, local_id, zettel_id } = capture
  // Other versions of the app may have used another kind of id. The key must be the same at each try.
  const key = isUuid(local_id) ? local_id : uuidOf(`${user_id} ${local_id}`)
  return { ...captureRow(capture, { ...capture, key }), ...(isZettelId(zettel_id) ? { zettel_id } : {}), id: key }
}

/** A capture as the row that every client sends. The server fills in what was damaged on the device. */
export function captureRow(
  { title, content, source_url, folder_id, tags }: CaptureFields,
  save: { key: string; user_id: string; ocr_extraction_id: string | null; created_at: string },
): CaptureInsert {
  const { key, user_id, ocr_extraction_id, created_at } = save
  return {
    ...{ title, content, source_url, folder_id, tags, user_id, ocr_extraction_id },
    ...(Number.isNaN(Date.parse(created_at)) ? {} : { created_at }),
    idempotency_key: key,
  }
}

/**
 * Reads a stored text; null if it is no pending capture. `localId` is the end of its storage key, which counts more than the id
 * inside: only under that key can the capture be removed again.
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
    earlier: Array.isArray(value.earlier) ? value.earlier.filter(isUuid) : [],
    sync_status,
    last_error: textOr(value.last_error, null),
  }
}
