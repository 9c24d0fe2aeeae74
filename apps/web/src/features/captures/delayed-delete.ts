// Deleting with time to undo. The row stays untouched on the server until that time is over, because nothing else restores it
// truly: a row inserted anew would get another public link, lose its links to other notes, and a Free plan would refuse it.
// Whoever leaves the page sooner has made up their mind: it is deleted then. If the tab dies without a word, the capture is
// still there; nothing is ever lost.
import type { Capture } from '@jotsam/core/capture'
import { publicConfig } from '../../lib/public-config.ts'
import type { Client } from '../../lib/supabase.ts'
import { succeed } from '../../lib/unwrap.ts'
import { pendingChanges } from './pending-store.ts'

const UNDO_MS = 5000

export interface DelayedDelete {
  undo(): void
  /** True when deleted, false when taken back; rejects when the server would not. */
  readonly done: Promise<boolean>
}

export function deleteLater(client: Client, userId: string, captures: readonly Capture[]): DelayedDelete {
  const batch: Batch = { userId, ids: captures.map(({ id }) => id), pass: null }
  pendingChanges.leave(captures)
  waiting.add(batch)
  void passFor(client).then((pass) => {
    batch.pass = pass
  })
  let undo = () => {}
  const done = new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(batch)
      deleteNow(client, batch).then(() => resolve(true), reject)
    }, UNDO_MS)
    batch.end = () => {
      clearTimeout(timer)
      resolve(true)
    }
    undo = () => {
      if (!waiting.delete(batch)) return
      clearTimeout(timer)
      pendingChanges.stay(batch.ids)
      resolve(false)
    }
  })
  return { done, undo: () => undo() }
}

/** For the moment when the page, or the person, goes: what waits is deleted now, by a request that outlives the page. */
export function deleteWaiting(): void {
  for (const { userId, ids, pass, end } of waiting) {
    end?.()
    if (!pass) continue
    for (const some of inHundreds(ids)) {
      const query = new URLSearchParams({ id: `in.(${some.join(',')})`, user_id: `eq.${userId}` })
      void fetch(`/rest/v1/captures?${query}`, { method: 'DELETE', keepalive: true, headers: pass }).catch(() => {})
    }
  }
  waiting.clear()
}

interface Batch {
  readonly userId: string
  readonly ids: readonly string[]
  /** Taken at once: after a sign-out nobody could ask for it. */
  pass: Record<string, string> | null
  end?: () => void
}

const waiting = new Set<Batch>()

async function deleteNow(client: Client, { userId, ids }: Batch): Promise<void> {
  for (const some of inHundreds(ids)) {
    succeed(await client.from('captures').delete().eq('user_id', userId).in('id', some))
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
