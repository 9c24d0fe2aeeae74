// Optimistic changes: shown from memory before the server answers, and kept apart from the server's data, so that a running refresh
// does not undo them on the screen.
import type { Capture } from '@jotsam/core/capture/capture'
import { type PendingChange, withPendingChange } from '@jotsam/core/pending/pending-change'
import { useSyncExternalStore } from 'react'
import { type CapturesList, inOrder, withoutCaptures } from './list/captures-list.ts'

export type CaptureChange = Partial<Pick<Capture, 'is_pinned' | 'folder_id' | 'tags'>>

export interface OptimisticState {
  readonly changes: ReadonlyMap<string, CaptureChange>
  /** Hidden, and deleted when the time to undo is over. */
  readonly deleting: ReadonlyMap<string, DeletingCapture>
}

/** What the counts need to leave it out. */
export type DeletingCapture = Pick<Capture, 'folder_id' | 'created_at'>

export interface OptimisticChanges {
  getState(): OptimisticState
  subscribe(listener: () => void): () => void
  change(id: string, change: CaptureChange): void
  settle(id: string, change: CaptureChange): void
  hide(captures: readonly Capture[]): void
  unhide(ids: readonly string[]): void
}

export function createOptimisticChanges(): OptimisticChanges {
  let state: OptimisticState = { changes: new Map(), deleting: new Map() }
  const listeners = new Set<() => void>()
  const publish = (next: Partial<OptimisticState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(id, change) {
      publish({ changes: new Map(state.changes).set(id, { ...state.changes.get(id), ...change }) })
    },
    /** Removes the change, except for fields that a later change has set. */
    settle(id, change) {
      const changes = new Map(state.changes)
      const left = Object.entries(changes.get(id) ?? {}).filter(([field, value]) => !isSame(change, field, value))
      if (left.length === 0) changes.delete(id)
      else changes.set(id, Object.fromEntries(left))
      publish({ changes })
    },
    hide(captures) {
      const deleting = new Map(state.deleting)
      for (const capture of captures) deleting.set(capture.id, capture)
      publish({ deleting })
    },
    unhide(ids) {
      const deleting = new Map(state.deleting)
      for (const id of ids) deleting.delete(id)
      publish({ deleting })
    },
  }
}

/** The optimistic changes of this tab. */
export const optimisticChanges = createOptimisticChanges()

export function useOptimisticChanges(): OptimisticState {
  return useSyncExternalStore(optimisticChanges.subscribe, optimisticChanges.getState)
}

/** With the captures whose delete is in the outbox. */
export function allDeleting(
  { deleting }: OptimisticState,
  pending: ReadonlyMap<string, PendingChange>,
): ReadonlyMap<string, DeletingCapture> {
  const deleted = [...pending].flatMap(([id, { deletion }]) => (deletion ? [[id, deletion] as const] : []))
  return deleted.length > 0 ? new Map<string, DeletingCapture>([...deleted, ...deleting]) : deleting
}

export interface ListContext {
  /** The changes in the outbox. */
  readonly pending: ReadonlyMap<string, PendingChange>
  belongs(capture: Capture): boolean
  /** Finds it in another list. This list does not have a capture that was just moved here. */
  find(id: string): Capture | null
}

/** The server's list with the pending and the optimistic changes. */
export function withChanges(
  list: CapturesList,
  optimistic: OptimisticState,
  { pending, belongs, find }: ListContext,
): CapturesList {
  const deleting = allDeleting(optimistic, pending)
  const here = withoutCaptures(list, new Set(deleting.keys()))
  const touched = new Set([...pending.keys(), ...optimistic.changes.keys()].filter((id) => !deleting.has(id)))
  if (touched.size === 0) return here
  const captures: Capture[] = []
  let total = here.total
  const now = (capture: Capture): Capture => {
    const change = pending.get(capture.id)
    return { ...(change ? withPendingChange(capture, change) : capture), ...optimistic.changes.get(capture.id) }
  }
  for (const capture of here.captures) {
    const isTouched = touched.delete(capture.id)
    const shown = isTouched ? now(capture) : capture
    if (isTouched && !belongs(shown)) total -= 1
    else captures.push(shown)
  }
  for (const id of touched) {
    const known = find(id)
    if (!known || belongs(known) || !belongs(now(known))) continue
    captures.push(now(known))
    total += 1
  }
  return { ...here, captures: here.found ? captures : captures.sort(inOrder), total }
}

function isSame(change: CaptureChange, field: string, value: unknown): boolean {
  return Object.entries(change).some(([name, settled]) => name === field && settled === value)
}
