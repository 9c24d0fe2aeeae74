// The outbox's edits, changes and highlights by capture, for the screens that show those captures.
import type { Capture } from '@jotsam/core/capture/capture'
import { isHeld, type PendingChange, withPendingChange } from '@jotsam/core/pending/pending-change'
import { type PendingEdit, withPendingEdit } from '@jotsam/core/pending/pending-edit'
import type { PendingHighlight } from '@jotsam/core/pending/pending-highlight'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { followOutbox, outbox } from '../../lib/saving/outbox.ts'
import { highlightsKey, putHighlight } from './captures-cache.ts'
import type { CapturesList } from './list/captures-list.ts'

/** By capture id. */
export interface PendingWork {
  readonly edits: ReadonlyMap<string, PendingEdit>
  readonly changes: ReadonlyMap<string, PendingChange>
  readonly highlights: ReadonlyMap<string, readonly PendingHighlight[]>
}

const NONE: PendingWork = { edits: new Map(), changes: new Map(), highlights: new Map() }
const DEBOUNCE_MS = 100

export function usePendingWork(userId: string): PendingWork {
  const queries = useQueryClient()
  useEffect(() => {
    if (owner !== userId) publish(NONE)
    owner = userId
    cache = queries
    // Many changes in a row are read once.
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshPendingWork(userId)
      }, DEBOUNCE_MS)
    }
    void refreshPendingWork(userId)
    const unfollow = followOutbox(refreshSoon)
    return () => {
      clearTimeout(timer)
      unfollow()
    }
  }, [userId, queries])
  return useSyncExternalStore(subscribe, () => work)
}

/** Reads the outbox now, without the debounce. Call it before an optimistic change is removed. */
export async function refreshPendingWork(userId: string): Promise<void> {
  const edits = new Map<string, PendingEdit>()
  const changes = new Map<string, PendingChange>()
  const highlights = new Map<string, PendingHighlight[]>()
  for (const { kind, item } of await outbox.list(userId)) {
    if (kind === 'edit') edits.set(item.capture_id, item)
    if (kind === 'change') changes.set(item.capture_id, item)
    if (kind === 'highlight') highlights.set(item.capture_id, [...(highlights.get(item.capture_id) ?? []), item])
  }
  const next = { edits, changes, highlights }
  if (owner !== userId || (isEmpty(next) && isEmpty(work))) return
  showSentHighlights(userId, next)
  publish(next)
}

/** This tab or another one sent them. They stay shown while they are read from the server. */
function showSentHighlights(userId: string, next: PendingWork): void {
  for (const [captureId, before] of work.highlights) {
    const waiting = next.highlights.get(captureId)?.map(({ highlight }) => highlight.id)
    const gone = before.filter(({ highlight }) => !waiting?.includes(highlight.id))
    // A highlight that the server refused is not shown any more.
    for (const item of gone) if (cache && item.sync_status !== 'failed') putHighlight(cache, userId, item)
    if (gone.length > 0) void cache?.invalidateQueries({ queryKey: highlightsKey(userId, captureId) })
  }
}

function isEmpty({ edits, changes, highlights }: PendingWork): boolean {
  return edits.size + changes.size + highlights.size === 0
}

/** Shared by all screens of this tab. */
let work = NONE
let owner: string | null = null
let cache: QueryClient | null = null
const listeners = new Set<() => void>()

function publish(next: PendingWork): void {
  work = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The list with the pending edits. An edit with a conflict is not applied until the person chooses. */
export function withPendingEdits(list: CapturesList, { edits }: PendingWork): CapturesList {
  if (edits.size === 0) return list
  return { ...list, captures: list.captures.map((capture) => withEdit(capture, edits.get(capture.id))) }
}

export function withPendingWork(capture: Capture, { edits, changes }: PendingWork): Capture {
  const edited = withEdit(capture, edits.get(capture.id))
  const change = changes.get(capture.id)
  return change ? withPendingChange(edited, change) : edited
}

/** The badge on the card, if any. A change that this tab is just sending has none. */
export function pendingState({ edits, changes }: PendingWork, id: string): 'pending' | 'conflict' | null {
  const edit = edits.get(id)
  if (edit) return edit.is_conflict ? 'conflict' : 'pending'
  const change = changes.get(id)
  return change && !isHeld(change, Date.now()) ? 'pending' : null
}

/** Keeps the date of the edit's base: a further edit begins with the same base. */
function withEdit(capture: Capture, edit: PendingEdit | undefined): Capture {
  if (!edit || edit.is_conflict) return capture
  return { ...withPendingEdit(capture, edit), updated_at: edit.base.updated_at }
}
