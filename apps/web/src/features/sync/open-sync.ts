// The sync of this tab: connects the rules of syncing with the server, the outbox and the other tabs.

import { type Capture, captureTitle } from '@jotsam/core/capture/capture'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { syncMessages } from '@jotsam/core/messages/sync'
import type { PendingChange } from '@jotsam/core/pending/pending-change'
import type { PendingHighlight } from '@jotsam/core/pending/pending-highlight'
import { limits } from '@jotsam/core/plan/limits'
import type { Client } from '../../lib/data/supabase.ts'
import { outbox, removePendingEdit } from '../../lib/saving/outbox.ts'
import { sendHighlight } from '../../lib/saving/save-highlight.ts'
import { isCopy, sendCapture } from '../../lib/saving/send-capture.ts'
import { type SentChange, sendChange } from '../../lib/saving/send-change.ts'
import { type SentEdit, sendEdit } from '../../lib/saving/send-edit.ts'
import { createSync, type Sync } from '../../lib/saving/sync.ts'
import type { Sent } from '../../lib/saving/sync-pass.ts'
import { withTimeout } from '../../lib/saving/with-timeout.ts'
import { toast } from '../../lib/ui/toast.tsx'

export interface SyncListener {
  onStored(capture: Capture): void
  onGone(captureId: string): void
  onHighlight(item: PendingHighlight): void
}

export function openSync(client: Client, userId: string, listener: SyncListener): Sync {
  return createSync({
    userId,
    outbox,
    send: ({ kind, item }, sooner) =>
      withTimeout(
        limits.quickCapture.retryTimeoutMs,
        async (signal): Promise<Sent> => {
          if (kind === 'edit') return afterEdit(await sendEdit(client, item, signal), listener)
          if (kind === 'change') await afterChange(item, await sendChange(client, item, null, signal), listener)
          else if (kind === 'highlight') {
            await sendHighlight(client, item, signal)
            listener.onHighlight(item)
          } else {
            const stored = await sendCapture(client, item, signal)
            listener.onStored(stored)
            if (isCopy(stored, item)) toast(captureDetailMessages.madeCopy)
          }
          return { kind: 'stored' }
        },
        sooner,
      ),
    async hasSession() {
      const { data } = await client.auth.getSession()
      return data.session?.user.id === userId
    },
    isOnline: () => navigator.onLine,
    withLock: (work) => lockAmongTabs(`jotsam-sync-${userId}`, work),
  })
}

async function afterChange(change: PendingChange, sent: SentChange, { onStored, onGone }: SyncListener): Promise<void> {
  if (sent.kind === 'stored') {
    onStored(sent.capture)
    if (sent.note) toast(syncMessages.changeNotes[sent.note](captureTitle(change.title)))
    return
  }
  // The pending edit of a capture that was deleted together with it is not needed any more.
  if (change.deletion) await removePendingEdit(change.capture_id)
  onGone(change.capture_id)
}

function afterEdit(sent: SentEdit, { onStored }: SyncListener): Sent {
  if (sent.kind === 'stored') {
    onStored(sent.capture)
    return { kind: 'stored' }
  }
  // The capture's screen offers the edit like a draft. Saving it asks which version to keep.
  return {
    kind: 'conflict',
    message: sent.kind === 'conflict' ? syncMessages.changeElsewhere : syncMessages.goneElsewhere,
  }
}

// Without browser locks (a page that is not served securely) the idempotency keys still make sure that nothing is stored twice.
async function lockAmongTabs<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null))
}
