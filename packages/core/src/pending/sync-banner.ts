// The dashboard's banner about pending captures.

import { syncMessages } from '../messages/sync.ts'

export type SyncState =
  | { kind: 'waiting'; pending: number }
  | { kind: 'syncing'; pending: number }
  | { kind: 'finished'; synced: number; failed: number }
  | { kind: 'broken' }

export type SyncBanner = { text: string; tone: 'info' | 'success' | 'warning' | 'error'; canRetry: boolean }

export function syncBanner(state: SyncState): SyncBanner | null {
  switch (state.kind) {
    case 'waiting':
      if (state.pending === 0) return null
      return { text: syncMessages.pending(state.pending), tone: 'warning', canRetry: true }
    case 'syncing':
      if (state.pending === 0) return null
      return { text: syncMessages.syncing(state.pending), tone: 'info', canRetry: false }
    case 'finished':
      return finished(state.synced, state.failed)
    case 'broken':
      return { text: syncMessages.failed, tone: 'error', canRetry: true }
  }
}

function finished(synced: number, failed: number): SyncBanner | null {
  if (synced === 0 && failed === 0) return null
  if (failed === 0) return { text: syncMessages.synced(synced), tone: 'success', canRetry: false }
  if (synced === 0) return { text: syncMessages.failed, tone: 'error', canRetry: true }
  return { text: syncMessages.partly(synced, failed), tone: 'warning', canRetry: true }
}
