// Saves a highlight that was made, changed or deleted: first in the outbox, then on the server. What fails stays in the outbox.
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { syncMessages } from '@jotsam/core/messages/sync'
import { failSync } from '@jotsam/core/pending/pending-capture'
import { isHeld } from '@jotsam/core/pending/pending-change'
import { newPendingHighlight, type PendingHighlight, sameHighlight } from '@jotsam/core/pending/pending-highlight'
import type { Client } from '../data/supabase.ts'
import { failureOf } from './failure-of.ts'
import { inTurn } from './in-turn.ts'
import { findPendingHighlight, outbox } from './outbox.ts'
import { sendError } from './send-capture.ts'
import { withTimeout } from './with-timeout.ts'

/** How long sync leaves a highlight alone that this tab is sending. */
const SENDING_MS = 20_000

export interface SavedHighlight {
  /** On the device. False when it has no room. */
  readonly isKept: boolean
  /** The highlight once the server has it; null when it waits for a connection. Rejects when the server refuses. */
  readonly sent: Promise<PendingHighlight | null>
}

export async function saveHighlight(
  client: Client,
  highlight: Highlight,
  step: 'add' | 'change' | 'delete',
): Promise<SavedHighlight> {
  const now = Date.now()
  const before = await findPendingHighlight(highlight.id)
  // Sync sends what waits already. What is just being sent is followed by this one.
  const canSend = navigator.onLine && (before === null || isHeld(before, now))
  const heldUntil = canSend ? new Date(now + SENDING_MS).toISOString() : null
  const isChange = before?.is_change ?? step === 'change'
  const item = newPendingHighlight(highlight, step === 'delete', new Date(now).toISOString(), heldUntil, isChange)
  const isKept = await outbox.put({ kind: 'highlight', item })
  if (!canSend && isKept) return { isKept, sent: Promise.resolve(null) }
  return { isKept, sent: inTurn(sending, highlight.id, () => send(client, item)) }
}

const sending = new Map<string, Promise<unknown>>()

async function send(client: Client, item: PendingHighlight): Promise<PendingHighlight | null> {
  try {
    await withTimeout(SENDING_MS, (signal) => sendHighlight(client, item, signal))
    const now = await findPendingHighlight(item.highlight.id)
    if (now && sameHighlight(now, item)) await outbox.remove({ kind: 'highlight', item })
    return item
  } catch (error) {
    const now = await findPendingHighlight(item.highlight.id)
    // A later state is sent next.
    if (now && !sameHighlight(now, item)) return null
    const { outcome, message } = failureOf(error)
    const isLost = outcome === 'lost'
    const waiting = { ...(isLost ? item : failSync(item, message)), held_until: null }
    if (now && (await outbox.put({ kind: 'highlight', item: waiting })) && isLost) return null
    throw error
  }
}

/** Stores it once, however often it is sent. The passage never changes, so only its look is updated. */
export async function sendHighlight(
  client: Client,
  { highlight, is_deletion, is_change }: PendingHighlight,
  signal: AbortSignal,
): Promise<void> {
  const { id, capture_id, quote, prefix, suffix, start_position, colour, comment } = highlight
  const table = () => client.from('highlights')
  if (is_deletion) {
    const deleted = await table().delete().eq('id', id).abortSignal(signal)
    if (deleted.error) throw sendError(deleted)
    return
  }
  const change = async () => {
    const changed = await table().update({ colour, comment }).eq('id', id).select('id').abortSignal(signal)
    if (changed.error) throw sendError(changed)
    const isGone = changed.data.length === 0
    if (isGone && comment !== '') throw sendError({ ...changed, error: { message: syncMessages.highlightGone } })
  }
  if (is_change) return change()
  const row = { id, capture_id, quote, prefix, suffix, start_position, colour, comment }
  const options = { onConflict: 'id', ignoreDuplicates: true }
  const made = await table().upsert(row, options).select('id').abortSignal(signal)
  if (made.error?.code === NO_SUCH_NOTE)
    throw sendError({ ...made, error: { message: syncMessages.noteOfHighlightGone } })
  if (made.error) throw sendError(made)
  if (made.data.length > 0) return
  await change()
}

/** PostgreSQL's code for a foreign key without its row. */
const NO_SUCH_NOTE = '23503'
