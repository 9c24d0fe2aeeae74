// Brings what was done to a stored capture to the server, over whatever became of it meanwhile: nothing twice, and nothing that
// somebody wrote or moved since is taken away.
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

export type SentChange =
  | { readonly kind: 'stored'; readonly capture: Capture; readonly note: ChangeNote | null }
  /** Deleted by this change, by an earlier try, or by somebody else. */
  | { readonly kind: 'gone' }

/** What did not come as asked, and why. */
export type ChangeNote = 'kept-words' | 'moved-elsewhere' | 'notebook-gone'

export async function sendChange(
  client: Client,
  change: PendingChange,
  known: Capture | null,
  signal: AbortSignal,
): Promise<SentChange> {
  // What is known of the row spares a question: a row that is another one by now refuses the write.
  let row = known ?? (await read(client, change, signal))
  for (let tries = 0; row; tries++) {
    const sent = change.deletion ? await remove(client, row, change, signal) : await write(client, row, change, signal)
    if (sent) return sent
    if (tries === TRIES) throw new Error('The row does not hold still.')
    row = await read(client, change, signal)
  }
  // Asked by somebody else, every row would be gone: the account may have changed on the way.
  const { data } = await client.auth.getSession()
  if (data.session?.user.id !== change.user_id) throw new Error('No active session')
  return { kind: 'gone' }
}

const TRIES = 4

/** Null when the row is another one by now. */
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
  // Refused for its place: that notebook is gone, and the rest is done without it.
  if (first.error?.message === captureMessages.invalid && left.folder_id) {
    const { folder_id: _gone, ...rest } = left
    if (Object.keys(rest).length === 0) return { kind: 'stored', capture: row, note: 'notebook-gone' }
    const second = await update(client, row, rest, signal)
    if (second.error) throw failure(second.error, second.status)
    return second.data ? { kind: 'stored', capture: second.data, note: 'notebook-gone' } : null
  }
  if (first.error) throw failure(first.error, first.status)
  return first.data ? { kind: 'stored', capture: first.data, note } : null
}

async function remove(
  client: Client,
  row: Capture,
  change: PendingChange,
  signal: AbortSignal,
): Promise<SentChange | null> {
  if (!mayDelete(row, change)) return { kind: 'stored', capture: row, note: 'kept-words' }
  const { data, error, status } = await client
    .from('captures')
    .delete()
    .eq('id', row.id)
    .eq('user_id', change.user_id)
    .eq('updated_at', row.updated_at)
    .select('id')
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw failure(error, status)
  return data ? { kind: 'gone' } : null
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
  if (found.error) throw failure(found.error, found.status)
  return found.data
}

function failure(error: { message: string }, status: number): Error {
  return Object.assign(new Error(error.message), error, { status })
}
