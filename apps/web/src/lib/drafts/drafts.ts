// Drafts of the editor: unsaved changes, stored on the device per account and capture. Written to local storage, because a page
// that is closing cannot wait for IndexedDB.
import { captureDraftKey } from '@jotsam/core/pending/storage-keys'
import { dropLocally, keepLocally, localKeys } from '../device/local-values.ts'

export interface DraftFields {
  title: string
  content: string
  folder_id: string | null
  /** True until the person chooses a notebook. */
  may_suggest_folder?: boolean | undefined
  /** As typed, separated by commas. */
  tags: string
}

export interface Draft {
  fields: DraftFields
  /** The version that the changes began with; null for a new capture. */
  base: (DraftFields & { updated_at: string }) | null
  keptAt: string
}

export interface FoundDraft extends Draft {
  readonly name: string
}

/** The comment of a highlight that is being typed. */
export interface CommentDraft {
  comment: string
  keptAt: string
}

export function commentDraftKey(userId: string, captureId: string, highlightId: string): string {
  return captureDraftKey(userId, `comment:${captureId}:${highlightId}`)
}

/** The highlights of a note whose comments are being typed. */
export function commentedHighlights(userId: string, captureId: string): string[] {
  const prefix = commentDraftKey(userId, captureId, '')
  return localKeys(prefix).map((key) => key.slice(prefix.length))
}

/** False when the device has no room. */
export function keepDraft(userId: string, name: string, { fields, base, keptAt }: Draft): boolean {
  return keepLocally(captureDraftKey(userId, name), { fields, base, keptAt })
}

export function dropDraft(userId: string, name: string): void {
  dropLocally(captureDraftKey(userId, name))
}

/** Each tab has its own draft of a stored capture, so that two tabs do not overwrite each other's. A reload keeps it. */
export function editDraftName(captureId: string): string {
  return `${captureId}:${tab}`
}

/** Each new capture has its own draft, so that two tabs do not overwrite each other's. */
export function newDraftName(idempotencyKey: string): string {
  return `${NEW_DRAFT}${idempotencyKey}`
}

export const NEW_DRAFT = 'new:'

const TAB = 'tab'

/** A duplicated tab gets a copy of the session storage. So the id is there only from one page of this tab to the next. */
const tab = takeTab() ?? crypto.randomUUID()
globalThis.addEventListener?.('pagehide', () => {
  try {
    sessionStorage.setItem(TAB, tab)
  } catch {}
})
globalThis.addEventListener?.('pageshow', takeTab)

function takeTab(): string | null {
  try {
    const kept = sessionStorage.getItem(TAB)
    sessionStorage.removeItem(TAB)
    return kept
  } catch {
    return null
  }
}
