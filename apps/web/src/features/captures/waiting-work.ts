// What was done to captures and waits on this device, for the screens that show those captures.
import type { Capture } from '@jotsam/core/capture/capture'
import { isHeld, type PendingChange, withPendingChange } from '@jotsam/core/pending/pending-change'
import { type PendingEdit, withPendingEdit } from '@jotsam/core/pending/pending-edit'
import { useEffect, useSyncExternalStore } from 'react'
import { followShelf, waitingShelf } from '../../lib/pending/waiting.ts'
import type { CapturesList } from './captures-list.ts'

/** Changed words and other changes, by capture. */
export interface WaitingWork {
  readonly edits: ReadonlyMap<string, PendingEdit>
  readonly changes: ReadonlyMap<string, PendingChange>
}

const NONE: WaitingWork = { edits: new Map(), changes: new Map() }
const QUIET_MS = 100

export function useWaitingWork(userId: string): WaitingWork {
  useEffect(() => {
    if (owner !== userId) become(NONE)
    owner = userId
    // Many changes in a row are looked at once.
    let soon: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        void lookAtWaiting(userId)
      }, QUIET_MS)
    }
    void lookAtWaiting(userId)
    const forget = followShelf(lookSoon)
    return () => {
      clearTimeout(soon)
      forget()
    }
  }, [userId])
  return useSyncExternalStore(subscribe, () => work)
}

/** Now: for whoever stops showing what they did by other means. */
export async function lookAtWaiting(userId: string): Promise<void> {
  const edits = new Map<string, PendingEdit>()
  const changes = new Map<string, PendingChange>()
  for (const { kind, item } of await waitingShelf.list(userId)) {
    if (kind === 'edit') edits.set(item.capture_id, item)
    if (kind === 'change') changes.set(item.capture_id, item)
  }
  const isNothing = edits.size + changes.size === 0
  if (owner === userId && !(isNothing && work.edits.size + work.changes.size === 0)) become({ edits, changes })
}

/** One for all screens of this tab. */
let work = NONE
let owner: string | null = null
const listeners = new Set<() => void>()

function become(next: WaitingWork): void {
  work = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The list as the person left it. Where two versions are to be chosen from, the server's shows. */
export function withWaitingEdits(list: CapturesList, { edits }: WaitingWork): CapturesList {
  if (edits.size === 0) return list
  return { ...list, captures: list.captures.map((capture) => asEdited(capture, edits.get(capture.id))) }
}

export function asLeft(capture: Capture, { edits, changes }: WaitingWork): Capture {
  const edited = asEdited(capture, edits.get(capture.id))
  const change = changes.get(capture.id)
  return change ? withPendingChange(edited, change) : edited
}

/** What a card says about it, if anything: what is just being sent is not worth a word. */
export function waitingState({ edits, changes }: WaitingWork, id: string): 'waiting' | 'conflict' | null {
  const edit = edits.get(id)
  if (edit) return edit.is_conflict ? 'conflict' : 'waiting'
  const change = changes.get(id)
  return change && !isHeld(change, Date.now()) ? 'waiting' : null
}

/** Further changes begin where the waiting one began: the server's version may be another by now. */
function asEdited(capture: Capture, edit: PendingEdit | undefined): Capture {
  if (!edit || edit.is_conflict) return capture
  return { ...withPendingEdit(capture, edit), updated_at: edit.base.updated_at }
}
