// The outbox: what waits on this device until the server has it. It holds new captures, edited texts of stored captures, other
// changes to them, and highlights. Each entry belongs to an account.
import { type PendingCapture, readPendingCapture } from '@jotsam/core/pending/pending-capture'
import { type PendingChange, readPendingChange } from '@jotsam/core/pending/pending-change'
import { type PendingEdit, readPendingEdit } from '@jotsam/core/pending/pending-edit'
import { type PendingHighlight, readPendingHighlight } from '@jotsam/core/pending/pending-highlight'
import {
  isPendingCaptureKey,
  pendingCaptureKey,
  pendingChangeKey,
  pendingEditKey,
  pendingHighlightKey,
} from '@jotsam/core/pending/storage-keys'
import { outboxKeys, readStored, removeStored, store } from './outbox-storage.ts'

export type OutboxEntry =
  | { readonly kind: 'new'; readonly item: PendingCapture }
  | { readonly kind: 'edit'; readonly item: PendingEdit }
  | { readonly kind: 'change'; readonly item: PendingChange }
  | { readonly kind: 'highlight'; readonly item: PendingHighlight }

export interface Outbox {
  /** In the order in which they were made. */
  list(userId: string): Promise<OutboxEntry[]>
  /** As it is now: another tab, or the form, may have changed it. */
  read(entry: OutboxEntry): Promise<OutboxEntry | null>
  /** False when the device has no room. */
  put(entry: OutboxEntry): Promise<boolean>
  remove(entry: OutboxEntry): Promise<void>
}

export const outbox: Outbox = {
  async list(userId) {
    const found = await Promise.all((await outboxKeys()).map(async (key) => parse(await readStored(key), key)))
    return found
      .filter((each) => each !== null)
      .filter(({ item }) => item.user_id === userId)
      .sort((a, b) => madeAt(a).localeCompare(madeAt(b)))
  },
  async read(entry) {
    const key = keyOf(entry)
    return parse(await readStored(key), key)
  },
  async put(entry) {
    const isStored = await store(keyOf(entry), JSON.stringify(entry.item))
    if (isStored) notify()
    return isStored
  },
  remove: (entry) => remove(keyOf(entry)),
}

export async function findPendingCapture(localId: string): Promise<PendingCapture | null> {
  return readPendingCapture(await readStored(pendingCaptureKey(localId)), localId)
}

export async function findPendingEdit(captureId: string): Promise<PendingEdit | null> {
  return readPendingEdit(await readStored(pendingEditKey(captureId)))
}

export async function findPendingChange(captureId: string): Promise<PendingChange | null> {
  return readPendingChange(await readStored(pendingChangeKey(captureId)))
}

export async function findPendingHighlight(id: string): Promise<PendingHighlight | null> {
  return readPendingHighlight(await readStored(pendingHighlightKey(id)))
}

export function removePendingEdit(captureId: string): Promise<void> {
  return remove(pendingEditKey(captureId))
}

/** Calls the listener when an entry was added, changed or removed, in this tab or another. */
export function followOutbox(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || isPendingCaptureKey(key)) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Whether there is an entry of any account. */
export async function hasPending(): Promise<boolean> {
  return (await outboxKeys()).length > 0
}

/** After an account was deleted. Entries of other accounts stay. */
export async function clearOutbox(userId: string): Promise<void> {
  for (const entry of await outbox.list(userId)) await outbox.remove(entry)
}

/** Whether a stored text is an outbox entry of any account. */
export function isOutboxEntry(text: string | null): boolean {
  return parse(text) !== null
}

const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

async function remove(key: string): Promise<void> {
  await removeStored(key)
  notify()
}

function parse(text: string | null, key?: string): OutboxEntry | null {
  const capture = readPendingCapture(text, key?.slice(pendingCaptureKey('').length))
  if (capture) return { kind: 'new', item: capture }
  const edit = readPendingEdit(text)
  if (edit) return { kind: 'edit', item: edit }
  const change = readPendingChange(text)
  if (change) return { kind: 'change', item: change }
  const highlight = readPendingHighlight(text)
  return highlight ? { kind: 'highlight', item: highlight } : null
}

function keyOf({ kind, item }: OutboxEntry): string {
  if (kind === 'new') return pendingCaptureKey(item.local_id)
  if (kind === 'highlight') return pendingHighlightKey(item.highlight.id)
  return kind === 'edit' ? pendingEditKey(item.capture_id) : pendingChangeKey(item.capture_id)
}

function madeAt({ kind, item }: OutboxEntry): string {
  if (kind === 'new') return item.created_at
  return kind === 'edit' ? item.edited_at : item.changed_at
}
