// One pass over the outbox: sends the entries one by one, removes what was stored, and notes on the others why they failed.

import { classifySaveError, type SaveError } from '@jotsam/core/capture/save-error'
import { beginSync, failSync } from '@jotsam/core/pending/pending-capture'
import { isHeld, sameChange } from '@jotsam/core/pending/pending-change'
import { sameEditedFields } from '@jotsam/core/pending/pending-edit'
import { sameHighlight } from '@jotsam/core/pending/pending-highlight'
import type { Outbox, OutboxEntry } from './outbox.ts'

/** `conflict`: the server has another version, and the person has to choose. */
export type Sent = { kind: 'stored' } | { kind: 'conflict'; message: string }

export interface PassDeps {
  readonly outbox: Outbox
  send(entry: OutboxEntry, signal: AbortSignal | undefined): Promise<Sent>
  isOnline(): boolean
}

export async function sendAll(deps: PassDeps, entries: readonly OutboxEntry[], signal: AbortSignal | undefined) {
  const { outbox } = deps
  let synced = 0
  let failed = 0
  let lost = 0
  /** Something failed that another try may store. */
  let mayRetry = false
  /** Captures with an entry that failed. Their later entries wait, so that one capture's entries are stored in order. */
  const stuck = new Set<string>()
  for (const listed of entries) {
    const entry = await outbox.read(listed)
    if (!entry || needsChoice(entry) || isHeldNow(entry) || stuck.has(captureOf(entry))) continue
    const begun = beginning(entry)
    // If the device has no room for the new status, it still has the entry.
    await outbox.put(begun)
    const outcome = await attempt(deps, begun, signal)
    if (signal?.aborted) break
    if (outcome.kind === 'stored') synced += 1
    else failed += 1
    await settle(outbox, begun, outcome)
    if (outcome.kind !== 'failed') {
      lost = 0
      continue
    }
    stuck.add(captureOf(begun))
    const failure = outcome.error.outcome
    mayRetry ||= failure !== 'refused'
    lost = failure === 'lost' ? lost + 1 : 0
    // The connection or the session is gone, so the rest would fail as well.
    if (lost >= LOST_IN_A_ROW || failure === 'signed-out') break
  }
  return { synced, failed, mayRetry }
}

/** The person has to choose between two versions first. */
export function needsChoice({ kind, item }: OutboxEntry): boolean {
  return kind === 'edit' && item.is_conflict
}

/** The tab that made it is sending it, or may still undo it. */
export function isHeldNow({ kind, item }: OutboxEntry): boolean {
  return (kind === 'change' || kind === 'highlight') && isHeld(item, Date.now())
}

type Outcome = Sent | { kind: 'failed'; error: SaveError }

const LOST_IN_A_ROW = 2

async function attempt({ send, isOnline }: PassDeps, begun: OutboxEntry, signal?: AbortSignal): Promise<Outcome> {
  try {
    return await send(begun, signal)
  } catch (thrown) {
    return { kind: 'failed', error: classifySaveError(thrown, isOnline()) }
  }
}

/** An entry that was changed while it was being sent stays as it is. */
async function settle(outbox: Outbox, begun: OutboxEntry, outcome: Outcome): Promise<void> {
  const now = await outbox.read(begun)
  if (!now || !isSame(now, begun)) return
  if (outcome.kind === 'stored') return outbox.remove(now)
  const message = outcome.kind === 'failed' ? outcome.error.message : outcome.message
  await outbox.put(failing(now, message, outcome.kind === 'conflict'))
}

function beginning(entry: OutboxEntry): OutboxEntry {
  switch (entry.kind) {
    case 'new':
      return { kind: 'new', item: beginSync(entry.item) }
    case 'edit':
      return { kind: 'edit', item: beginSync(entry.item) }
    case 'change':
      return { kind: 'change', item: { ...beginSync(entry.item), is_sent: true } }
    case 'highlight':
      return { kind: 'highlight', item: beginSync(entry.item) }
  }
}

function failing(entry: OutboxEntry, message: string, isConflict: boolean): OutboxEntry {
  switch (entry.kind) {
    case 'new':
      return { kind: 'new', item: failSync(entry.item, message) }
    case 'edit':
      return { kind: 'edit', item: { ...failSync(entry.item, message), is_conflict: isConflict } }
    case 'change':
      return { kind: 'change', item: failSync(entry.item, message) }
    case 'highlight':
      return { kind: 'highlight', item: failSync(entry.item, message) }
  }
}

function isSame(one: OutboxEntry, other: OutboxEntry): boolean {
  if (one.kind === 'change') return other.kind === 'change' && sameChange(one.item, other.item)
  if (one.kind === 'highlight') return other.kind === 'highlight' && sameHighlight(one.item, other.item)
  return (other.kind === 'new' || other.kind === 'edit') && sameEditedFields(one.item, other.item)
}

function captureOf({ kind, item }: OutboxEntry): string {
  return kind === 'new' ? item.local_id : item.capture_id
}
