// Deleting with time to undo. The row stays untouched on the server until that time is over, because nothing else restores it
// truly: a row inserted anew would get another public link, lose its links to other notes, and a Free plan would refuse it.
// Whoever leaves the page sooner has made up their mind: it is deleted then. What the server could not be told waits on the
// device, hidden, and may still be taken back there.
import type { Capture } from '@jotsam/core/capture/capture'
import { publicConfig } from '../../lib/data/public-config.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { dropWaitingEdit } from '../../lib/pending/waiting.ts'
import { pendingChanges } from './pending-store.ts'
import { drop, isLost, type KeptStep, keepStep, setFree, takeBackDelete } from './take-step.ts'

const UNDO_MS = 5000
/** Longer than the time to undo: deleting takes a moment, too. */
const HELD_MS = UNDO_MS + 20_000

export interface DelayedDelete {
  undo(): void
  /** `kept`: on the device, and deleted later. Rejects when the server would not. */
  readonly done: Promise<'deleted' | 'kept' | 'undone'>
}

export function deleteLater(client: Client, userId: string, captures: readonly Capture[]): DelayedDelete {
  const ids = captures.map(({ id }) => id)
  pendingChanges.leave(captures)
  const kept = Promise.all(captures.map((capture) => keepStep(capture, { kind: 'delete' }, HELD_MS)))
  const batch: Batch = { userId, ids, kept, pass: null, hurry() {}, end() {} }
  waiting.add(batch)
  void passFor(client)
    .then((pass) => {
      batch.pass = pass
    })
    // Without one, whoever leaves sooner has it deleted on the next visit.
    .catch(() => {})
  let undo = () => {}
  const done = new Promise<'deleted' | 'kept' | 'undone'>((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(batch)
      deleteNow(client, batch).then(resolve, reject)
    }, UNDO_MS)
    batch.hurry = () => clearTimeout(timer)
    batch.end = resolve
    undo = () => {
      if (!waiting.delete(batch)) return
      clearTimeout(timer)
      pendingChanges.stay(ids)
      for (const capture of captures) void takeBackDelete(capture)
      resolve('undone')
    }
  })
  return { done, undo: () => undo() }
}

/** For the moment when the page, or the person, goes: what waits is deleted now, by a request that outlives the page. */
export function deleteWaiting(): void {
  for (const batch of waiting) {
    batch.hurry()
    // Nobody may be here for the answer: until it came, the device still has it to do.
    for (const id of batch.ids) void setFree(id)
    void Promise.all(inHundreds(batch.ids).map((some) => deleteKeepingAlive(batch, some))).then((all) =>
      batch.end(all.every(Boolean) ? 'deleted' : 'kept'),
    )
  }
  waiting.clear()
}

interface Batch {
  readonly userId: string
  readonly ids: readonly string[]
  readonly kept: Promise<KeptStep[]>
  /** Taken at once: after a sign-out nobody could ask for it. */
  pass: Record<string, string> | null
  /** No time to undo is left. */
  hurry: () => void
  end: (outcome: 'deleted' | 'kept') => void
}

const waiting = new Set<Batch>()

async function deleteNow(client: Client, batch: Batch): Promise<'deleted' | 'kept'> {
  const { userId, ids } = batch
  const isKept = (await batch.kept).every((each) => each.isKept)
  const wait = async () => {
    for (const id of ids) await setFree(id)
    return 'kept' as const
  }
  if (isKept && !navigator.onLine) return wait()
  try {
    for (const some of inHundreds(ids)) {
      const { error, status } = await client.from('captures').delete().eq('user_id', userId).in('id', some)
      if (error) throw Object.assign(new Error(error.message), error, { status })
      await forget(batch, some)
      for (const id of some) await dropWaitingEdit(id)
    }
    return 'deleted'
  } catch (error) {
    if (isKept && isLost(error)) return wait()
    await forget(batch, ids)
    throw error
  }
}

/** Nothing is left to do for these. */
async function forget({ kept }: Batch, ids: readonly string[]): Promise<void> {
  for (const { change } of await kept) {
    if (ids.includes(change.capture_id)) await drop(change)
  }
}

async function deleteKeepingAlive(batch: Batch, ids: readonly string[]): Promise<boolean> {
  if (!batch.pass) return false
  const query = new URLSearchParams({ id: `in.(${ids.join(',')})`, user_id: `eq.${batch.userId}` })
  try {
    const asked = { method: 'DELETE', keepalive: true, headers: batch.pass }
    const { ok } = await fetch(`/rest/v1/captures?${query}`, asked)
    if (ok) await forget(batch, ids)
    return ok
  } catch {
    return false
  }
}

async function passFor(client: Client): Promise<Record<string, string> | null> {
  const [{ anonKey }, { data }] = await Promise.all([publicConfig(), client.auth.getSession()])
  return data.session ? { apikey: anonKey, Authorization: `Bearer ${data.session.access_token}` } : null
}

function inHundreds(ids: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < ids.length; at += 100) parts.push(ids.slice(at, at + 100))
  return parts
}
