// Deletes captures after a time to undo. Until then the row stays on the server: a row inserted again would get another public link,
// lose its links to other notes, and be refused on the Free plan. Leaving the page deletes at once. When the server cannot be
// reached, the delete stays in the outbox and can still be undone there.
import type { Capture } from '@jotsam/core/capture/capture'
import { publicConfig } from '../../lib/data/public-config.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { failureOf } from '../../lib/saving/failure-of.ts'
import { removePendingEdit } from '../../lib/saving/outbox.ts'
import { type QueuedStep, queueStep, release, removeChange, undoDelete } from '../../lib/saving/save-change.ts'
import { sendError } from '../../lib/saving/send-capture.ts'
import { optimisticChanges } from './optimistic-changes.ts'

const UNDO_MS = 5000
/** Longer than the time to undo, because deleting takes a moment. */
const HELD_MS = UNDO_MS + 20_000

export interface DelayedDelete {
  undo(): void
  /** `pending`: in the outbox, deleted later. Rejects when the server refuses. */
  readonly done: Promise<'deleted' | 'pending' | 'undone'>
}

export function deleteLater(client: Client, userId: string, captures: readonly Capture[]): DelayedDelete {
  const ids = captures.map(({ id }) => id)
  optimisticChanges.hide(captures)
  const queued = Promise.all(captures.map((capture) => queueStep(capture, { kind: 'delete' }, HELD_MS)))
  const batch: Batch = { userId, ids, queued, headers: null, cancelTimer() {}, end() {} }
  batches.add(batch)
  void authHeaders(client)
    .then((headers) => {
      batch.headers = headers
    })
    // Without headers, leaving the page deletes on the next visit.
    .catch(() => {})
  let undo = () => {}
  const done = new Promise<'deleted' | 'pending' | 'undone'>((resolve, reject) => {
    const timer = setTimeout(() => {
      batches.delete(batch)
      deleteNow(client, batch).then(resolve, reject)
    }, UNDO_MS)
    batch.cancelTimer = () => clearTimeout(timer)
    batch.end = resolve
    undo = () => {
      if (!batches.delete(batch)) return
      clearTimeout(timer)
      optimisticChanges.unhide(ids)
      for (const capture of captures) void undoDelete(capture)
      resolve('undone')
    }
  })
  return { done, undo: () => undo() }
}

/** Deletes now, by a request that outlives the page. For the moment when the page closes or the person signs out. */
export function deleteNowWhenLeaving(): void {
  for (const batch of batches) {
    batch.cancelTimer()
    // The page may not live to get the answer, so the outbox keeps the delete until then.
    for (const id of batch.ids) void release(id)
    void Promise.all(inHundreds(batch.ids).map((some) => deleteKeepingAlive(batch, some))).then((all) =>
      batch.end(all.every(Boolean) ? 'deleted' : 'pending'),
    )
  }
  batches.clear()
}

interface Batch {
  readonly userId: string
  readonly ids: readonly string[]
  readonly queued: Promise<QueuedStep[]>
  /** Read at once, because there is no session after a sign-out. */
  headers: Record<string, string> | null
  cancelTimer: () => void
  end: (outcome: 'deleted' | 'pending') => void
}

const batches = new Set<Batch>()

async function deleteNow(client: Client, batch: Batch): Promise<'deleted' | 'pending'> {
  const { userId, ids } = batch
  const isInOutbox = (await batch.queued).every((each) => each.isInOutbox)
  const leaveInOutbox = async () => {
    for (const id of ids) await release(id)
    return 'pending' as const
  }
  if (isInOutbox && !navigator.onLine) return leaveInOutbox()
  try {
    for (const some of inHundreds(ids)) {
      const answer = await client.from('captures').delete().eq('user_id', userId).in('id', some)
      if (answer.error) throw sendError(answer)
      await removeFromOutbox(batch, some)
      for (const id of some) await removePendingEdit(id)
    }
    return 'deleted'
  } catch (error) {
    if (isInOutbox && failureOf(error).outcome === 'lost') return leaveInOutbox()
    await removeFromOutbox(batch, ids)
    throw error
  }
}

async function removeFromOutbox({ queued }: Batch, ids: readonly string[]): Promise<void> {
  for (const { change } of await queued) {
    if (ids.includes(change.capture_id)) await removeChange(change)
  }
}

async function deleteKeepingAlive(batch: Batch, ids: readonly string[]): Promise<boolean> {
  if (!batch.headers) return false
  const query = new URLSearchParams({ id: `in.(${ids.join(',')})`, user_id: `eq.${batch.userId}` })
  try {
    const asked = { method: 'DELETE', keepalive: true, headers: batch.headers }
    const { ok } = await fetch(`/rest/v1/captures?${query}`, asked)
    if (ok) await removeFromOutbox(batch, ids)
    return ok
  } catch {
    return false
  }
}

async function authHeaders(client: Client): Promise<Record<string, string> | null> {
  const [{ anonKey }, { data }] = await Promise.all([publicConfig(), client.auth.getSession()])
  return data.session ? { apikey: anonKey, Authorization: `Bearer ${data.session.access_token}` } : null
}

function inHundreds(ids: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < ids.length; at += 100) parts.push(ids.slice(at, at + 100))
  return parts
}
