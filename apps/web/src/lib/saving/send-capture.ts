// Sends one new capture. The idempotency key makes sure that it is stored once, however often it is sent.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { type PendingCapture, rowToSync, textKeyOf } from '@jotsam/core/pending/pending-capture'
import { uuidOf } from '@jotsam/core/util/uuid'
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
  const { title, content, folder_id } = pending
  if (!pending.earlier.includes(textKeyOf(stored)) && (await wasEdited(client, stored.id, signal))) {
    // It was edited elsewhere since. Both texts are kept.
    const copy = { title: captureDetailMessages.copyOf(title || stored.title), zettel_id: '', ocr_extraction_id: null }
    return sendCapture(client, { ...pending, ...copy, local_id: uuidOf(`${stored.id} ${stored.updated_at}`) }, signal)
  }
  // An earlier try whose answer was lost stored an older text. Tags that the server added stay.
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

/** The note was changed elsewhere after an earlier try, and this is the text from here. */
export function isCopy(stored: Capture, pending: PendingCapture): boolean {
  return stored.id !== rowToSync(pending).id
}

async function wasEdited(client: Client, id: string, signal: AbortSignal): Promise<boolean> {
  const versions = await client.from('capture_versions').select('id').eq('capture_id', id).limit(1).abortSignal(signal)
  if (versions.error) throw sendError(versions)
  return versions.data.length > 0
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
