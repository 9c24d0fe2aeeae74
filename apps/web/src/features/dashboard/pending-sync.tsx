// Shows the state of pending saves. Its code loads when something is pending, and otherwise a few seconds after the page, so that it
// is available if the connection is lost later.
import { Suspense, useEffect, useState } from 'react'
import { withoutReload } from '../../lib/device/new-version.ts'
import { followShelf, somethingWaits } from '../../lib/pending/waiting.ts'
import type { SyncNews as News } from '../sync/sync-news.tsx'

const PRELOAD_MS = 3000

export function PendingSync() {
  const [SyncNews, setSyncNews] = useState<typeof News | null>(null)
  useEffect(() => {
    if (SyncNews) return
    let isMounted = true
    const load = async () => {
      // Offline and without a cached copy it cannot load. The next event tries again.
      const loaded = await withoutReload(() => import('../sync/sync-news.tsx')).catch(() => null)
      if (loaded && isMounted) setSyncNews(() => loaded.SyncNews)
    }
    const unfollow = followShelf(() => void load())
    const timer = setTimeout(load, PRELOAD_MS)
    addEventListener('online', load)
    void somethingWaits().then((waits) => (waits ? load() : undefined))
    return () => {
      isMounted = false
      unfollow()
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [SyncNews])
  return <Suspense>{SyncNews ? <SyncNews /> : null}</Suspense>
}
