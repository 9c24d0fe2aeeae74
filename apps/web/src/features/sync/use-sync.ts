// Syncing while the dashboard is open: at once, when the connection comes back, and by itself after a while.
import type { Capture } from '@jotsam/core/capture/capture'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Sync, SyncNews } from '../../lib/pending/sync.ts'
import { followShelf } from '../../lib/pending/waiting.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dropCaptures, putCapture, refreshCaptures } from '../captures/index.ts'
import { openSync } from './open-sync.ts'

export function useSync(): SyncNews & { retry: () => void } {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const sync = useMemo(() => {
    const show = gathered((captures: Capture[]) =>
      notifyManager.batch(() => {
        for (const capture of captures) putCapture(cache, user.id, capture)
      }),
    )
    return openSync(client, user.id, { onStored: show, onGone: (id) => dropCaptures(cache, user.id, [id]) })
  }, [client, user.id, cache])
  useEffect(() => keepSyncing(sync, () => void refreshCaptures(cache, user.id)), [sync, cache, user.id])
  const news = useSyncExternalStore(sync.subscribe, sync.getNews)
  return { ...news, retry: () => void sync.run() }
}

const QUIET_MS = 150

/** Two hundred in a row are shown in a few steps. */
function gathered<T>(call: (all: T[]) => void): (one: T) => void {
  let all: T[] = []
  return (one) => {
    all.push(one)
    if (all.length > 1) return
    setTimeout(() => {
      call(all)
      all = []
    }, QUIET_MS)
  }
}

function keepSyncing(sync: Sync, onSynced: () => void): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  let looking: ReturnType<typeof setTimeout> | undefined
  const leaving = new AbortController()
  const isStopped = () => leaving.signal.aborted

  const plan = () => {
    clearTimeout(again)
    const wait = sync.nextTryMs()
    if (wait !== null && !isStopped()) again = setTimeout(() => void run(true), wait)
  }
  const run = async (isByItself: boolean) => {
    clearTimeout(again)
    await sync.run(leaving.signal, isByItself)
    const { state } = sync.getNews()
    if (state.kind === 'finished' && state.synced > 0) onSynced()
    plan()
  }
  // Many changes in a row are looked at once.
  const look = () => {
    looking ??= setTimeout(() => {
      looking = undefined
      void sync.look().then(plan)
    }, QUIET_MS)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void run(true)
  }

  const onOnline = () => void run(false)

  const forget = followShelf(look)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  void run(false)
  return () => {
    // The next account, or this one in another place, begins anew.
    leaving.abort()
    forget()
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(again)
    clearTimeout(looking)
  }
}
