// What a person just did, shown at once and kept apart from what the server said: a refresh that is under way cannot undo it on
// the screen, and taking it back is forgetting it. No React here.
import type { Capture } from '@jotsam/core/capture'
import { type CapturesList, inOrder, withoutCaptures } from './captures-list.ts'

export type CaptureChange = Partial<Pick<Capture, 'is_pinned' | 'folder_id' | 'tags'>>

export interface PendingState {
  readonly changes: ReadonlyMap<string, CaptureChange>
  /** Hidden, and deleted for good when their time to undo is over. */
  readonly leaving: ReadonlyMap<string, Capture>
}

export interface PendingChanges {
  getState(): PendingState
  subscribe(listener: () => void): () => void
  change(id: string, change: CaptureChange): void
  settle(id: string, change: CaptureChange): void
  leave(captures: readonly Capture[]): void
  stay(ids: readonly string[]): void
}

export function createPendingChanges(): PendingChanges {
  let state: PendingState = { changes: new Map(), leaving: new Map() }
  const listeners = new Set<() => void>()
  const become = (next: Partial<PendingState>) => {
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
      become({ changes: new Map(state.changes).set(id, { ...state.changes.get(id), ...change }) })
    },
    /** Forgets the change, unless a later one of the same field has taken its place. */
    settle(id, change) {
      const changes = new Map(state.changes)
      const left = Object.entries(changes.get(id) ?? {}).filter(([field, value]) => !isSame(change, field, value))
      if (left.length === 0) changes.delete(id)
      else changes.set(id, Object.fromEntries(left))
      become({ changes })
    },
    leave(captures) {
      const leaving = new Map(state.leaving)
      for (const capture of captures) leaving.set(capture.id, capture)
      become({ leaving })
    },
    stay(ids) {
      const leaving = new Map(state.leaving)
      for (const id of ids) leaving.delete(id)
      become({ leaving })
    },
  }
}

/** The list as the person sees it: the server's, with what they just did. */
export function withPending(
  list: CapturesList,
  { changes, leaving }: PendingState,
  belongs: (capture: Capture) => boolean,
): CapturesList {
  const here = withoutCaptures(list, new Set(leaving.keys()))
  if (!here.captures.some(({ id }) => changes.has(id))) return here
  const captures: Capture[] = []
  let gone = 0
  for (const capture of here.captures) {
    const change = changes.get(capture.id)
    const now = change ? { ...capture, ...change } : capture
    if (change && !belongs(now)) gone += 1
    else captures.push(now)
  }
  return { ...here, captures: captures.sort(inOrder), total: here.total - gone }
}

function isSame(change: CaptureChange, field: string, value: unknown): boolean {
  return Object.entries(change).some(([name, settled]) => name === field && settled === value)
}
