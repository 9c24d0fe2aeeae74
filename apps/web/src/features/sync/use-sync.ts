// Syncs while the dashboard is open: at once, when the connection comes back, and again after a pause.
import type { Capture } from '@jotsam/core/capture/capture'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { followOutbox } from '../../lib/saving/outbox.ts'
import type { Sync, SyncSnapshot } from '../../lib/saving/sync.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dropCaptures, putCapture, putHighlight, refreshCaptures } from '../captures/index.ts'
import { openSync } from './open-sync.ts'

export function useSync(): SyncSnapshot & { retry: () => void } {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const sync = useMemo(() => {
    const show = batched((captures: Capture[]) =>
      notifyManager.batch(() => {
        for (const capture of captures) putCapture(cache, user.id, capture)
      }),
    )
    return openSync(client, user.id, {
      onStored: show,
      onGone: (id) => dropCaptures(cache, user.id, [id]),
      onHighlight: (item) => putHighlight(cache, user.id, item),
    })
  }, [client, user.id, cache])
  useEffect(() => keepSyncing(sync, () => void refreshCaptures(cache, user.id)), [sync, cache, user.id])
  const snapshot = useSyncExternalStore(sync.subscribe, sync.getSnapshot)
  return { ...snapshot, retry: () => void sync.run() }
}

const BATCH_MS = 150

/** Many captures in a row are shown in a few renders. */
function batched<T>(call: (all: T[]) => void): (one: T) => void {
  let all: T[] = []
  return (one) => {
    all.push(one)
    if (all.length > 1) return
    setTimeout(() => {
      call(all)
      all = []
    }, BATCH_MS)
  }
}

function keepSyncing(sync: Sync, onSynced: () => void): () => void {
  let next: ReturnType<typeof setTimeout> | undefined
  let refreshing: ReturnType<typeof setTimeout> | undefined
  const leaving = new AbortController()
  const isStopped = () => leaving.signal.aborted

  const schedule = () => {
    clearTimeout(next)
    const ms = sync.nextRunMs()
    if (ms !== null && !isStopped()) next = setTimeout(() => void run(true), ms)
  }
  const run = async (isAutomatic: boolean) => {
    clearTimeout(next)
    await sync.run(leaving.signal, isAutomatic)
    const { state } = sync.getSnapshot()
    if (state.kind === 'finished' && state.synced > 0) onSynced()
    schedule()
  }
  // Many changes in a row are read once.
  const refresh = () => {
    refreshing ??= setTimeout(() => {
      refreshing = undefined
      void sync.refresh().then(schedule)
    }, BATCH_MS)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void run(true)
  }
  const onOnline = () => void run(false)

  const unfollow = followOutbox(refresh)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  void run(false)
  return () => {
    leaving.abort()
    unfollow()
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(next)
    clearTimeout(refreshing)
  }
}
