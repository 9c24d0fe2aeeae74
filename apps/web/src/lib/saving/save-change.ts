// Saves one step on a stored capture (a pin, a move, added tags, a delete): first in the outbox, then on the server. When the
// connection is lost it stays in the outbox. Steps on one capture run one after the other, however fast they were clicked.
import type { Capture } from '@jotsam/core/capture/capture'
import {
  type ChangeStep,
  isUndone,
  type PendingChange,
  sameChange,
  withStep,
} from '@jotsam/core/pending/pending-change'
import type { Client } from '../data/supabase.ts'
import { failureOf } from './failure-of.ts'
import { inTurn } from './in-turn.ts'
import { findPendingChange, findPendingEdit, outbox } from './outbox.ts'
import { type SentChange, sendChange } from './send-change.ts'
import { withTimeout } from './with-timeout.ts'

/** How long sync leaves a change alone that this tab is sending. */
const SENDING_MS = 20_000

/** `pending`: in the outbox, sent later. `known` is the server's row as last read, if it was. Throws when the server refuses. */
export async function saveStep(
  client: Client,
  shown: Capture,
  step: ChangeStep,
  known: Capture | null,
): Promise<SentChange | 'pending'> {
  const { change, isInOutbox, isFirst } = await queueStep(shown, step, SENDING_MS)
  markSending(shown.id)
  // A pending edit of the capture was made earlier and is sent first.
  const canSend = navigator.onLine && !(await findPendingEdit(shown.id))
  if (!canSend && isInOutbox) {
    sendingHere.delete(shown.id)
    return release(shown.id)
  }
  try {
    const sent = await inTurn(sending, shown.id, () =>
      withTimeout(SENDING_MS, (signal) => sendChange(client, change, isFirst ? known : null, signal)),
    )
    await removeChange(change)
    return sent
  } catch (error) {
    if (failureOf(error).outcome === 'lost' && isInOutbox) return release(shown.id)
    await removeChange(change)
    throw error
  } finally {
    sendingHere.delete(shown.id)
  }
}

/** A page that goes away gets no answer. What it was sending is released, so that the next visit sends it at once. */
function markSending(id: string): void {
  sendingHere.add(id)
  addEventListener('pagehide', releaseAll)
}

const sendingHere = new Set<string>()

function releaseAll(): void {
  for (const id of sendingHere) void release(id)
}

export interface QueuedStep {
  readonly change: PendingChange
  /** False when the device has no room. */
  readonly isInOutbox: boolean
  /** The capture had no other pending change. */
  readonly isFirst: boolean
}

/** Puts a step into the outbox without sending it. Sync does not send it before `heldMs` are over. */
export function queueStep(shown: Capture, step: ChangeStep, heldMs: number): Promise<QueuedStep> {
  return inTurn(queueing, shown.id, async () => {
    const before = await findPendingChange(shown.id)
    const now = Date.now()
    const made = { at: new Date(now).toISOString(), heldUntil: new Date(now + heldMs).toISOString() }
    const next = withStep(before, shown, step, made)
    if (before && isUndone(next)) {
      await outbox.remove({ kind: 'change', item: next })
      return { change: next, isInOutbox: true, isFirst: false }
    }
    const change = { ...next, is_sent: next.is_sent || (heldMs === SENDING_MS && navigator.onLine) }
    const isInOutbox = await outbox.put({ kind: 'change', item: change })
    return { change, isInOutbox, isFirst: before === null }
  })
}

/** Ends the hold: sync may send the change from now on. */
export async function release(captureId: string): Promise<'pending'> {
  const change = await findPendingChange(captureId)
  if (change?.held_until) await outbox.put({ kind: 'change', item: { ...change, held_until: null } })
  return 'pending'
}

/** Undoes a delete that was not sent yet. */
export async function undoDelete(shown: Capture): Promise<void> {
  const { change } = await queueStep(shown, { kind: 'undelete' }, 0)
  if (!isUndone(change)) await release(shown.id)
}

/** Removes a change that was stored or refused, unless a later step was added to it. */
export async function removeChange(change: PendingChange): Promise<void> {
  await inTurn(queueing, change.capture_id, async () => {
    const now = await findPendingChange(change.capture_id)
    if (now && sameChange(now, change)) await outbox.remove({ kind: 'change', item: now })
  })
}

const queueing = new Map<string, Promise<unknown>>()
const sending = new Map<string, Promise<unknown>>()
