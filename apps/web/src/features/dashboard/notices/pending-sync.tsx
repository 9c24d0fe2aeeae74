// Shows the state of pending saves. Its code loads when something is pending, and otherwise a few seconds after the page, so that it
// is available if the connection is lost later.
import { Suspense, useEffect, useState } from 'react'
import { withoutReload } from '../../../lib/device/new-version.ts'
import { followOutbox, hasPending } from '../../../lib/saving/outbox.ts'
import type { SyncPanel as Panel } from '../../sync/sync-panel.tsx'

const PRELOAD_MS = 3000

export function PendingSync() {
  const [SyncPanel, setSyncPanel] = useState<typeof Panel | null>(null)
  useEffect(() => {
    if (SyncPanel) return
    let isMounted = true
    const load = async () => {
      // Without a connection and without the app's own copy there is nothing to load; the next occasion tries again.
      const loaded = await withoutReload(() => import('../../sync/sync-panel.tsx')).catch(() => null)
      if (loaded && isMounted) setSyncPanel(() => loaded.SyncPanel)
    }
    const unfollow = followOutbox(() => void load())
    const timer = setTimeout(load, PRELOAD_MS)
    addEventListener('online', load)
    void hasPending().then((waits) => (waits ? load() : undefined))
    return () => {
      isMounted = false
      unfollow()
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [SyncPanel])
  return <Suspense>{SyncPanel ? <SyncPanel /> : null}</Suspense>
}
