// Unsaved changes, kept on the device per account and capture. Written synchronously: a page that is going away has no time
// to wait for a database, and a draft is at most a long note.
import { storageKeys } from '@jotsam/core/pending/storage-keys'
import { keepLocally } from '../device/local-values.ts'

export interface DraftFields {
  title: string
  content: string
  folder_id: string | null
  /** True until somebody chooses the notebook by hand. */
  may_suggest_folder?: boolean | undefined
  /** As typed, between commas. */
  tags: string
}

export interface Draft {
  fields: DraftFields
  /** The capture as it was when the changes began; null for a new one. */
  base: (DraftFields & { updated_at: string }) | null
  keptAt: string
}

export function keepDraft(userId: string, name: string, draft: Draft): void {
  keepLocally(draftKey(userId, name), draft)
}

/** Each new capture has a draft of its own, named by its idempotency key, so that two tabs do not overwrite each other's. */
export function newDraftName(idempotencyKey: string): string {
  return `${NEW_DRAFT}${idempotencyKey}`
}

export const NEW_DRAFT = 'new:'

export function draftKey(userId: string, name: string): string {
  return `${storageKeys.draftPrefix}${userId}_${name}`
}
