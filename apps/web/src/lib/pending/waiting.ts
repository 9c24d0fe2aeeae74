// What waits on the device for the server, tied to its account: new captures, changed words of stored ones, and what else was
// done to those.
import { type PendingCapture, readPendingCapture } from '@jotsam/core/pending/pending-capture'
import { type PendingChange, readPendingChange } from '@jotsam/core/pending/pending-change'
import { type PendingEdit, readPendingEdit } from '@jotsam/core/pending/pending-edit'
import { pendingCaptureKey, pendingChangeKey, pendingEditKey } from '@jotsam/core/pending/storage-keys'
import { dropFromShelf, keepOnShelf, readShelf, shelfKeys } from './shelf.ts'

export type Waiting =
  | { readonly kind: 'new'; readonly item: PendingCapture }
  | { readonly kind: 'edit'; readonly item: PendingEdit }
  | { readonly kind: 'change'; readonly item: PendingChange }

export interface WaitingShelf {
  /** In the order in which they were made. */
  list(userId: string): Promise<Waiting[]>
  /** As it is now: another tab, or the form, may have changed it. */
  read(waiting: Waiting): Promise<Waiting | null>
  /** False when the device has no room for it. */
  keep(waiting: Waiting): Promise<boolean>
  drop(waiting: Waiting): Promise<void>
}

export const waitingShelf: WaitingShelf = {
  async list(userId) {
    const found = await Promise.all((await shelfKeys()).map(async (key) => parse(await readShelf(key), key)))
    return found
      .filter((each) => each !== null)
      .filter(({ item }) => item.user_id === userId)
      .sort((a, b) => madeAt(a).localeCompare(madeAt(b)))
  },
  async read(waiting) {
    const key = keyOf(waiting)
    return parse(await readShelf(key), key)
  },
  async keep(waiting) {
    const isKept = await keepOnShelf(keyOf(waiting), JSON.stringify(waiting.item))
    if (isKept) tell()
    return isKept
  },
  async drop(waiting) {
    await dropFromShelf(keyOf(waiting))
    tell()
  },
}

export async function readWaitingCapture(localId: string): Promise<PendingCapture | null> {
  return readPendingCapture(await readShelf(pendingCaptureKey(localId)), localId)
}

export async function readWaitingEdit(captureId: string): Promise<PendingEdit | null> {
  return readPendingEdit(await readShelf(pendingEditKey(captureId)))
}

export async function readWaitingChange(captureId: string): Promise<PendingChange | null> {
  return readPendingChange(await readShelf(pendingChangeKey(captureId)))
}

/** It was stored in another way, or is not wanted any more. */
export async function dropWaitingCapture(localId: string): Promise<void> {
  await dropFromShelf(pendingCaptureKey(localId))
  tell()
}

export async function dropWaitingEdit(captureId: string): Promise<void> {
  await dropFromShelf(pendingEditKey(captureId))
  tell()
}

/** Calls when something came, changed or went, here or in another tab. */
export function followShelf(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(pendingCaptureKey(''))) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Whether anything waits here at all, of whichever account. */
export async function somethingWaits(): Promise<boolean> {
  return (await shelfKeys()).length > 0
}

/** Nothing of somebody who left for good stays; what belongs to other accounts waits on. */
export async function forgetWaiting(userId: string): Promise<void> {
  for (const waiting of await waitingShelf.list(userId)) await waitingShelf.drop(waiting)
}

/** Whether a stored text is something that waits at all, of whichever account. */
export function waitsForSomebody(text: string | null): boolean {
  return parse(text) !== null
}

const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function parse(text: string | null, key?: string): Waiting | null {
  const capture = readPendingCapture(text, key?.slice(pendingCaptureKey('').length))
  if (capture) return { kind: 'new', item: capture }
  const edit = readPendingEdit(text)
  if (edit) return { kind: 'edit', item: edit }
  const change = readPendingChange(text)
  return change ? { kind: 'change', item: change } : null
}

function keyOf({ kind, item }: Waiting): string {
  if (kind === 'new') return pendingCaptureKey(item.local_id)
  return kind === 'edit' ? pendingEditKey(item.capture_id) : pendingChangeKey(item.capture_id)
}

function madeAt({ kind, item }: Waiting): string {
  if (kind === 'new') return item.created_at
  return kind === 'edit' ? item.edited_at : item.changed_at
}
