// Sends one new capture. The idempotency key makes sure that it is stored once, however often it is sent.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { type PendingCapture, rowToSync } from '@jotsam/core/pending/pending-capture'
import type { Client } from '../data/supabase.ts'

export async function sendCapture(client: Client, pending: PendingCapture, signal: AbortSignal): Promise<Capture> {
  const inserted = await client
    .from('captures')
    .upsert(rowToSync(pending), { onConflict: 'user_id,idempotency_key' })
    .select()
    .abortSignal(signal)
    .single()
  if (inserted.error) throw sendError(inserted)
  const stored: Capture = inserted.data
  if (!pending.is_edited || holds(stored, pending)) return stored
  // An earlier try whose answer was lost stored an older text. Tags that the server added stay.
  const { title, content, folder_id } = pending
  const updated = await client
    .from('captures')
    .update({ title, content, folder_id, tags: [...new Set([...pending.tags, ...stored.tags])] })
    .eq('id', stored.id)
    .eq('user_id', pending.user_id)
    .select()
    .abortSignal(signal)
    .single()
  if (!updated.error) return updated.data
  // The Free plan has neither notebooks nor tags. The text is stored.
  const isTextStored = stored.title === title && stored.content === content
  if (isTextStored && updated.error.message === captureMessages.editingIsPro) return stored
  throw sendError(updated)
}

/** A failed answer as an error that can be classified. */
export function sendError({ error, status }: { error: { message: string }; status: number }): Error {
  return Object.assign(new Error(error.message), error, { status })
}

function holds(stored: Capture, { title, content, folder_id, tags }: PendingCapture): boolean {
  return (
    stored.title === title &&
    stored.content === content &&
    stored.folder_id === folder_id &&
    tags.every((tag) => stored.tags.includes(tag))
  )
}
