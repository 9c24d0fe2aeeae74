// News of what waits on this device. Its code comes when something waits, and in any case a little after the notes: a connection
// that goes later must find it here.
import { Suspense, useEffect, useState } from 'react'
import { withoutReload } from '../../lib/device/new-version.ts'
import { followShelf, somethingWaits } from '../../lib/pending/waiting.ts'
import type { SyncNews as News } from '../sync/sync-news.tsx'

const SOON_MS = 3000

export function WaitingNews() {
  const [SyncNews, setSyncNews] = useState<typeof News | null>(null)
  useEffect(() => {
    if (SyncNews) return
    let isHere = true
    const load = async () => {
      // Without a connection and without the app's own copy there is nothing to load; the next occasion tries again.
      const loaded = await withoutReload(() => import('../sync/sync-news.tsx')).catch(() => null)
      if (loaded && isHere) setSyncNews(() => loaded.SyncNews)
    }
    const forget = followShelf(() => void load())
    const timer = setTimeout(load, SOON_MS)
    addEventListener('online', load)
    void somethingWaits().then((waits) => (waits ? load() : undefined))
    return () => {
      isHere = false
      forget()
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [SyncNews])
  return <Suspense>{SyncNews ? <SyncNews /> : null}</Suspense>
}
