// Saves a highlight that was made, changed or deleted: sends it, and leaves it in the outbox when the connection is lost.
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { newPendingHighlight, type PendingHighlight } from '@jotsam/core/pending/pending-highlight'
import { limits } from '@jotsam/core/plan/limits'
import type { Client } from '../data/supabase.ts'
import { failureOf } from './failure-of.ts'
import { findPendingHighlight, outbox } from './outbox.ts'
import { sendError } from './send-capture.ts'
import { withTimeout } from './with-timeout.ts'

/** Throws when the server refuses. */
export async function saveHighlight(
  client: Client,
  highlight: Highlight,
  isDeletion: boolean,
): Promise<{ kind: 'stored' | 'pending'; item: PendingHighlight }> {
  const item = newPendingHighlight(highlight, isDeletion, new Date().toISOString())
  // Entries are sent in order: what waits already is not overtaken.
  const isWaiting = (await findPendingHighlight(highlight.id)) !== null
  if ((isWaiting || !navigator.onLine) && (await outbox.put({ kind: 'highlight', item })))
    return { kind: 'pending', item }
  try {
    await withTimeout(limits.quickCapture.saveTimeoutMs, (signal) => sendHighlight(client, item, signal))
    return { kind: 'stored', item }
  } catch (error) {
    if (failureOf(error).outcome !== 'lost' || !(await outbox.put({ kind: 'highlight', item }))) throw error
    return { kind: 'pending', item }
  }
}

/** Stores it once, however often it is sent. The passage never changes, so only its look is updated. */
export async function sendHighlight(
  client: Client,
  { highlight, is_deletion }: PendingHighlight,
  signal: AbortSignal,
): Promise<void> {
  const { id, capture_id, quote, prefix, suffix, start_position, colour, comment } = highlight
  const table = () => client.from('highlights')
  const succeed = (answer: { error: { message: string } | null; status: number }) => {
    if (answer.error) throw sendError({ error: answer.error, status: answer.status })
  }
  if (is_deletion) return succeed(await table().delete().eq('id', id).abortSignal(signal))
  const row = { id, capture_id, quote, prefix, suffix, start_position, colour, comment }
  succeed(await table().upsert(row, { onConflict: 'id', ignoreDuplicates: true }).abortSignal(signal))
  succeed(await table().update({ colour, comment }).eq('id', id).abortSignal(signal))
}
