// What a person just did, shown at once and kept apart from what the server said: a refresh that is under way cannot undo it on
// the screen, and taking it back is forgetting it. No React here.
import type { Capture } from '@jotsam/core/capture/capture'
import { type PendingChange, withPendingChange } from '@jotsam/core/pending/pending-change'
import { type CapturesList, inOrder, withoutCaptures } from './captures-list.ts'

export type CaptureChange = Partial<Pick<Capture, 'is_pinned' | 'folder_id' | 'tags'>>

export interface PendingState {
  readonly changes: ReadonlyMap<string, CaptureChange>
  /** Hidden, and deleted for good when their time to undo is over. */
  readonly leaving: ReadonlyMap<string, Leaving>
}

/** Enough to count without it. */
export type Leaving = Pick<Capture, 'folder_id' | 'created_at'>

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

/** What waits on the device hides what was deleted there, too. */
export function allLeaving(
  { leaving }: PendingState,
  waiting: ReadonlyMap<string, PendingChange>,
): ReadonlyMap<string, Leaving> {
  const deleted = [...waiting].flatMap(([id, { deletion }]) => (deletion ? [[id, deletion] as const] : []))
  return deleted.length > 0 ? new Map<string, Leaving>([...deleted, ...leaving]) : leaving
}

export interface ShownBy {
  readonly waiting: ReadonlyMap<string, PendingChange>
  belongs(capture: Capture): boolean
  /** As another list has it: what was moved here is in no list of this place yet. */
  find(id: string): Capture | null
}

/** The list as the person sees it: the server's, with what they did since. */
export function withPending(
  list: CapturesList,
  pending: PendingState,
  { waiting, belongs, find }: ShownBy,
): CapturesList {
  const leaving = allLeaving(pending, waiting)
  const here = withoutCaptures(list, new Set(leaving.keys()))
  const touched = new Set([...waiting.keys(), ...pending.changes.keys()].filter((id) => !leaving.has(id)))
  if (touched.size === 0) return here
  const captures: Capture[] = []
  let total = here.total
  const now = (capture: Capture): Capture => {
    const change = waiting.get(capture.id)
    return { ...(change ? withPendingChange(capture, change) : capture), ...pending.changes.get(capture.id) }
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
  return { ...here, captures: captures.sort(inOrder), total }
}

function isSame(change: CaptureChange, field: string, value: unknown): boolean {
  return Object.entries(change).some(([name, settled]) => name === field && settled === value)
}
