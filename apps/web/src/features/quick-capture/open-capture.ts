// What the form begins with: a pending capture, shared content, a draft, or nothing.

import type { SharedText } from '@jotsam/core/capture/sources/share-intake'
import { formatTags } from '@jotsam/core/capture/tags'
import type { PendingCapture } from '@jotsam/core/pending/pending-capture'
import { findPendingCapture } from '../../lib/saving/outbox.ts'
import { emptyQuickFields, lockLatestDraft, lockNewDraft, type QuickFields } from './quick-draft.ts'
import { loadShared } from './shared-source.ts'

export interface OpenedCapture {
  /** Also its idempotency key. */
  readonly localId: string
  readonly fields: QuickFields
  /** Identifies the shared content that it began with. */
  readonly origin: string | null
  readonly pending: PendingCapture | null
  readonly wasRestored: boolean
  readonly fault: string | null
  readonly images: readonly File[]
  forgetShared(): Promise<void>
  /** Unlocks the draft for other tabs. */
  release(): void
}

export interface Asked {
  readonly userId: string
  readonly pendingId: string | null
  readonly isShared: boolean
  readonly query: SharedText
}

export async function openCapture({ userId, pendingId, isShared, query }: Asked): Promise<OpenedCapture> {
  const pending = pendingId ? await findPendingCapture(pendingId) : null
  if (pending?.user_id === userId) return { ...empty, ...ofPending(pending) }
  if (!isShared) {
    const { localId, draft, release } = await lockLatestDraft(userId, null)
    return { ...empty, localId, fields: draft ?? emptyQuickFields, wasRestored: draft !== null, release }
  }
  const loaded = await loadShared(query)
  if (loaded.kind === 'fault') {
    const { localId, release } = await lockLatestDraft(userId, '')
    return { ...empty, localId, fault: loaded.message, release }
  }
  const { fields, images, origin, forget } = loaded.content
  const { localId, draft, release } = await lockLatestDraft(userId, origin)
  return {
    ...empty,
    ...{ localId, origin, images, release },
    fields: draft ?? { ...emptyQuickFields, ...fields },
    wasRestored: draft !== null,
    forgetShared: forget,
  }
}

/** An empty form instead of a restored draft. It is another note: the server may have the draft's. */
export async function startOver(opened: OpenedCapture): Promise<OpenedCapture> {
  const { localId, release } = await lockNewDraft()
  opened.release()
  return { ...opened, localId, release, fields: emptyQuickFields, wasRestored: false }
}

const empty = {
  fields: emptyQuickFields,
  origin: null,
  pending: null,
  wasRestored: false,
  fault: null,
  images: [],
  forgetShared: async () => {},
  release: () => {},
}

function ofPending(pending: PendingCapture): Pick<OpenedCapture, 'localId' | 'fields' | 'pending'> {
  const { title, content, folder_id, source_url, tags } = pending
  return {
    localId: pending.local_id,
    fields: { title, content, folder_id, source_url, tags: formatTags(tags) },
    pending,
  }
}
