// The sender of this tab: the rules of syncing, tied to the real server, the real shelf and the other tabs.

import { type Capture, captureTitle } from '@jotsam/core/capture/capture'
import { formatTags } from '@jotsam/core/capture/tags'
import { syncMessages } from '@jotsam/core/messages/sync'
import type { PendingEdit } from '@jotsam/core/pending/pending-edit'
import { limits } from '@jotsam/core/plan/limits'
import type { Client } from '../../lib/data/supabase.ts'
import { keepDraft } from '../../lib/drafts/drafts.ts'
import type { Sent } from '../../lib/pending/send-all.ts'
import { sendCapture, within } from '../../lib/pending/send-capture.ts'
import { sendChange } from '../../lib/pending/send-change.ts'
import { createSync, type Sync } from '../../lib/pending/sync.ts'
import { dropWaitingEdit, waitingShelf } from '../../lib/pending/waiting.ts'
import { toast } from '../../lib/ui/toast.tsx'

export interface SyncListener {
  onStored(capture: Capture): void
  onGone(captureId: string): void
}

export function openSync(client: Client, userId: string, { onStored, onGone }: SyncListener): Sync {
  return createSync({
    userId,
    shelf: waitingShelf,
    async send(waiting, left): Promise<Sent> {
      const { retryTimeoutMs } = limits.quickCapture
      if (waiting.kind === 'edit') return sendEdit(client, waiting.item, onStored)
      if (waiting.kind === 'change') {
        const ask = (signal: AbortSignal) => sendChange(client, waiting.item, null, signal)
        const sent = await within(retryTimeoutMs, ask, left)
        if (sent.kind === 'gone') {
          // Nobody needs words any more that belong to what was deleted with them.
          if (waiting.item.deletion) await dropWaitingEdit(waiting.item.capture_id)
          onGone(waiting.item.capture_id)
        } else {
          onStored(sent.capture)
          if (sent.note) toast(syncMessages.changeNotes[sent.note](captureTitle(waiting.item.title)))
        }
        return { kind: 'stored' }
      }
      onStored(await within(retryTimeoutMs, (signal) => sendCapture(client, waiting.item, signal), left))
      return { kind: 'stored' }
    },
    async mayBegin() {
      const { data } = await client.auth.getSession()
      return data.session?.user.id === userId
    },
    isOnline: () => navigator.onLine,
    alone: (work) => aloneAmongTabs(`jotsam-sync-${userId}`, work),
  })
}

async function sendEdit(client: Client, edit: PendingEdit, onStored: (capture: Capture) => void): Promise<Sent> {
  const base = { ...edit.base, tags: formatTags(edit.base.tags) }
  const { title, content, folder_id, tags } = edit
  const fields = { title, content, folder_id, tags: formatTags(tags) }
  // With it comes the cleaning of HTML, which a dashboard with nothing to send need not load.
  const { updateCapture } = await import('../captures/index.ts')
  const stored = await updateCapture(client, edit.user_id, edit.capture_id, base, fields)
  // Opening the capture offers the draft, and saving that asks which version stays.
  if (stored.kind !== 'stored') keepDraft(edit.user_id, edit.capture_id, { fields, base, keptAt: edit.edited_at })
  if (stored.kind === 'conflict') return { kind: 'conflict', message: syncMessages.changeElsewhere }
  if (stored.kind === 'gone') return { kind: 'conflict', message: syncMessages.goneElsewhere }
  onStored(stored.capture)
  return { kind: 'stored' }
}

// Where there are no locks (a page that is not served securely), the server still stores each thing once.
async function aloneAmongTabs<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null))
}
