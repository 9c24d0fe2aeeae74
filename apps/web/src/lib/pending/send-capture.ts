// Sends one capture that was kept on the device. Sent again, it is the same capture; nothing is stored twice.
import type { Capture } from '@jotsam/core/capture/capture'
import type { Thrown } from '@jotsam/core/capture/save-error'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { type PendingCapture, rowToSync } from '@jotsam/core/pending/pending-capture'
import type { Client } from '../data/supabase.ts'

export async function sendCapture(client: Client, pending: PendingCapture, signal: AbortSignal): Promise<Capture> {
  const row = rowToSync(pending)
  const stored = answered(
    await client
      .from('captures')
      .upsert(row, { onConflict: 'user_id,idempotency_key' })
      .select()
      .abortSignal(signal)
      .single(),
  )
  if (!pending.is_edited || holds(stored, pending)) return stored
  // A first try whose answer was lost stored the older words. Tags that the server added stay.
  const { title, content } = pending
  const change = {
    ...{ title, content },
    folder_id: pending.folder_id,
    tags: [...new Set([...pending.tags, ...stored.tags])],
  }
  const followed = await client
    .from('captures')
    .update(change)
    .eq('id', stored.id)
    .eq('user_id', pending.user_id)
    .select()
    .abortSignal(signal)
    .single()
  // A Free plan has neither notebooks nor tags; what was written is there.
  const isOnlyPlace = stored.title === title && stored.content === content
  if (isOnlyPlace && followed.error?.message === captureMessages.editingIsPro) return stored
  return answered(followed)
}

/** Calls with a signal that ends it in time. A timer and no `AbortSignal.timeout`: that one stands still while a phone sleeps. */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  sooner?: AbortSignal | undefined,
): Promise<T> {
  const controller = new AbortController()
  const end = () => controller.abort()
  const timer = setTimeout(end, ms)
  sooner?.addEventListener('abort', end)
  if (sooner?.aborted) end()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    sooner?.removeEventListener('abort', end)
  }
}

/** What was thrown, in the words that the rules know. */
export function thrownOf(error: unknown): Thrown {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const status: unknown = Reflect.get(error, 'status')
  return {
    code: text('code'),
    message: text('message'),
    name: text('name'),
    status: typeof status === 'number' ? status : undefined,
  }
}

function answered<T>(answer: { data: T; error: { message: string } | null; status: number }): NonNullable<T> {
  const { data, error, status } = answer
  if (error) throw Object.assign(new Error(error.message), error, { status })
  if (data === null || data === undefined) throw Object.assign(new Error('Nothing was answered.'), { status })
  return data
}

function holds(stored: Capture, { title, content, folder_id, tags }: PendingCapture): boolean {
  return (
    stored.title === title &&
    stored.content === content &&
    stored.folder_id === folder_id &&
    tags.every((tag) => stored.tags.includes(tag))
  )
}
