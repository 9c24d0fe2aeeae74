// What the form begins with: something that waits on the device, what was shared, what was typed before, or nothing.

import type { SharedText } from '@jotsam/core/capture/share-intake'
import { formatTags } from '@jotsam/core/capture/tags'
import type { PendingCapture } from '@jotsam/core/pending/pending-capture'
import { readWaitingCapture } from '../../lib/pending/waiting.ts'
import { emptyQuickFields, holdDraft, type QuickFields } from './quick-draft.ts'
import { loadShared } from './shared-source.ts'

export interface OpenedCapture {
  /** Also the key under which it is stored once. */
  readonly localId: string
  readonly fields: QuickFields
  /** What was shared; changed since then when `fields` differ. */
  readonly origin: string | null
  readonly pending: PendingCapture | null
  readonly wasRestored: boolean
  readonly fault: string | null
  readonly images: readonly File[]
  forgetShared(): Promise<void>
  /** Lets another tab have the draft. */
  release(): void
}

export interface Asked {
  readonly userId: string
  readonly pendingId: string | null
  readonly isShared: boolean
  readonly query: SharedText
}

export async function openCapture({ userId, pendingId, isShared, query }: Asked): Promise<OpenedCapture> {
  const pending = pendingId ? await readWaitingCapture(pendingId) : null
  if (pending?.user_id === userId) return { ...nothing, ...ofPending(pending) }
  if (!isShared) {
    const { localId, draft, release } = await holdDraft(userId, null)
    return { ...nothing, localId, fields: draft ?? emptyQuickFields, wasRestored: draft !== null, release }
  }
  const loaded = await loadShared(query)
  if (loaded.kind === 'fault') {
    const { localId, release } = await holdDraft(userId, '')
    return { ...nothing, localId, fault: loaded.message, release }
  }
  const { fields, images, origin, forget } = loaded.content
  const { localId, draft, release } = await holdDraft(userId, origin)
  return {
    ...nothing,
    ...{ localId, origin, images, release },
    fields: draft ?? { ...emptyQuickFields, ...fields },
    wasRestored: draft !== null,
    forgetShared: forget,
  }
}

const nothing = {
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
