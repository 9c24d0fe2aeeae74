// The steps of a save from quick capture, tied to the real server and the real device.
import type { PendingCapture } from '@jotsam/core/pending/pending-capture'
import type { Client } from '../../lib/data/supabase.ts'
import { sendCapture, within } from '../../lib/pending/send-capture.ts'
import { waitingShelf } from '../../lib/pending/waiting.ts'
import { waitForSession } from './auth-wait.ts'
import { isReachable } from './connectivity.ts'
import { type SaveOutcome, saveWithTries } from './save-with-tries.ts'

export function saveCapture(client: Client, item: PendingCapture, say: (text: string) => void): Promise<SaveOutcome> {
  const waiting = { kind: 'new', item } as const
  return saveWithTries({
    keep: () => waitingShelf.keep(waiting),
    drop: () => waitingShelf.drop(waiting),
    isReachable,
    hasSession: () => waitForSession({ read: async () => hasSession(client, item.user_id), pause }),
    send: (timeoutMs) => within(timeoutMs, (signal) => sendCapture(client, item, signal)),
    isOnline: () => navigator.onLine,
    pause,
    say,
  })
}

async function hasSession(client: Client, userId: string): Promise<boolean> {
  const { data } = await client.auth.getSession()
  return data.session?.user.id === userId
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
