// A capture that waits on the device for the server: its shape, how it is read back, and its states.

import type { CaptureFields } from './capture.ts'
import type { CaptureInsert } from './database.ts'
import { isUuid } from './uuid.ts'
import { isZettelId } from './zettel-id.ts'

export type SyncStatus = 'pending' | 'syncing' | 'failed'

export type PendingCapture = CaptureFields & {
  /** Also the idempotency key: a save whose answer was lost is sent again and stored once. */
  local_id: string
  /** Captures of another account wait until it signs in again. */
  user_id: string
  zettel_id: string
  ocr_extraction_id: string | null
  created_at: string
  sync_status: SyncStatus
  last_error: string | null
}

export function newPendingCapture(
  fields: CaptureFields,
  made: Pick<PendingCapture, 'local_id' | 'user_id' | 'zettel_id' | 'ocr_extraction_id' | 'created_at'>,
): PendingCapture {
  return { ...fields, ...made, sync_status: 'pending', last_error: null }
}

/** Null when it is already on its way: nothing is sent by two hands at once. */
export function beginSync(capture: PendingCapture): PendingCapture | null {
  return capture.sync_status === 'syncing' ? null : { ...capture, sync_status: 'syncing', last_error: null }
}

export function failSync(capture: PendingCapture, message: string): PendingCapture {
  return { ...capture, sync_status: 'failed', last_error: message }
}

/** What was on its way when the app was closed is pending again. */
export function resumeAfterRestart(capture: PendingCapture): PendingCapture {
  return capture.sync_status === 'syncing' ? { ...capture, sync_status: 'pending' } : capture
}

/**
 * The row to upsert on (user_id, idempotency_key), so that it arrives once. A moment or number that was damaged on the
 * device is left to the server rather than losing the capture to it.
 */
export function rowToSync(capture: PendingCapture): CaptureInsert {
  const { title, content, source_url, folder_id, tags, user_id, zettel_id, ocr_extraction_id, created_at } = capture
  return {
    ...{ title, content, source_url, folder_id, tags, user_id, ocr_extraction_id },
    ...(isZettelId(zettel_id) ? { zettel_id } : {}),
    ...(Number.isNaN(Date.parse(created_at)) ? {} : { created_at }),
    idempotency_key: capture.local_id,
  }
}

/** What the device kept, if it still is a pending capture; storage is shared with anything on the page. */
export function readPendingCapture(stored: string | null): PendingCapture | null {
  const value = parseObject(stored)
  if (!value) return null
  const { local_id, user_id, title, content, zettel_id, created_at, sync_status } = value
  if (!isUuid(local_id) || !isUuid(user_id) || typeof content !== 'string' || !isStatus(sync_status)) return null
  return {
    local_id,
    user_id,
    title: textOr(title, ''),
    content,
    source_url: textOr(value.source_url, null),
    folder_id: textOr(value.folder_id, null),
    tags: Array.isArray(value.tags) ? value.tags.filter((tag) => typeof tag === 'string') : [],
    zettel_id: textOr(zettel_id, ''),
    ocr_extraction_id: textOr(value.ocr_extraction_id, null),
    created_at: textOr(created_at, ''),
    sync_status,
    last_error: textOr(value.last_error, null),
  }
}

function parseObject(stored: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStatus(value: unknown): value is SyncStatus {
  return value === 'pending' || value === 'syncing' || value === 'failed'
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' ? value : otherwise
}
