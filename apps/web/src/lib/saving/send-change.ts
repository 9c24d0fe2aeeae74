// Sends a change to a stored capture. It changes nothing twice, and undoes nothing that was written or moved elsewhere since.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import {
  leftToDo,
  mayDelete,
  type PendingChange,
  type RowChange,
  wasMovedElsewhere,
} from '@jotsam/core/pending/pending-change'
import type { Client } from '../data/supabase.ts'
import { sendError } from './send-capture.ts'

export type SentChange =
  | { readonly kind: 'stored'; readonly capture: Capture; readonly note: ChangeNote | null }
  /** Deleted by this change, by an earlier try, or elsewhere. */
  | { readonly kind: 'gone' }

/** Why a part of the change was not applied. */
export type ChangeNote = 'kept-words' | 'moved-elsewhere' | 'notebook-gone'

export async function sendChange(
  client: Client,
  change: PendingChange,
  known: Capture | null,
  signal: AbortSignal,
): Promise<SentChange> {
  // A known row saves a read. If it changed since, the write matches nothing and the row is read again.
  let row = known ?? (await read(client, change, signal))
  for (let tries = 0; row; tries++) {
    const sent = change.deletion ? await remove(client, row, change, signal) : await write(client, row, change, signal)
    if (sent) return sent
    if (tries === TRIES) throw new Error('The row changes too often.')
    row = await read(client, change, signal)
  }
  // Another account cannot read the row either. If the account changed meanwhile, the row is not gone.
  const { data } = await client.auth.getSession()
  if (data.session?.user.id !== change.user_id) throw new Error('No active session')
  return { kind: 'gone' }
}

const TRIES = 4

/** Null when the row was changed since it was read. */
async function write(
  client: Client,
  row: Capture,
  change: PendingChange,
  signal: AbortSignal,
): Promise<SentChange | null> {
  const note = wasMovedElsewhere(row, change) ? 'moved-elsewhere' : null
  const left = leftToDo(row, change)
  if (!left) return { kind: 'stored', capture: row, note }
  const first = await update(client, row, left, signal)
  // The notebook was deleted. The rest of the change is applied without it.
  if (first.error?.message === captureMessages.invalid && left.folder_id) {
    const { folder_id: _gone, ...rest } = left
    if (Object.keys(rest).length === 0) return { kind: 'stored', capture: row, note: 'notebook-gone' }
    const second = await update(client, row, rest, signal)
    if (second.error) throw sendError(second)
    return second.data ? { kind: 'stored', capture: second.data, note: 'notebook-gone' } : null
  }
  if (first.error) throw sendError(first)
  return first.data ? { kind: 'stored', capture: first.data, note } : null
}

async function remove(
  client: Client,
  row: Capture,
  change: PendingChange,
  signal: AbortSignal,
): Promise<SentChange | null> {
  if (!mayDelete(row, change)) return { kind: 'stored', capture: row, note: 'kept-words' }
  const answer = await client
    .from('captures')
    .delete()
    .eq('id', row.id)
    .eq('user_id', change.user_id)
    .eq('updated_at', row.updated_at)
    .select('id')
    .abortSignal(signal)
    .maybeSingle()
  if (answer.error) throw sendError(answer)
  return answer.data ? { kind: 'gone' } : null
}

function update(client: Client, row: Capture, left: RowChange, signal: AbortSignal) {
  return client
    .from('captures')
    .update(left)
    .eq('id', row.id)
    .eq('user_id', row.user_id)
    .eq('updated_at', row.updated_at)
    .select()
    .abortSignal(signal)
    .maybeSingle()
}

async function read(
  client: Client,
  { capture_id, user_id }: PendingChange,
  signal: AbortSignal,
): Promise<Capture | null> {
  const own = client.from('captures').select('*').eq('id', capture_id).eq('user_id', user_id)
  const found = await own.abortSignal(signal).maybeSingle()
  if (found.error) throw sendError(found)
  return found.data
}
