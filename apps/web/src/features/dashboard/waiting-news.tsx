// News of what waits on this device. Its code comes when something waits, and in any case a little after the notes: a connection
// that goes later must find it here.
import { Suspense, useEffect, useState } from 'react'
import { withoutReload } from '../../lib/device/new-version.ts'
import { followOutbox, hasPending } from '../../lib/saving/outbox.ts'
import type { SyncPanel as Panel } from '../sync/sync-panel.tsx'

const SOON_MS = 3000

export function WaitingNews() {
  const [SyncPanel, setSyncPanel] = useState<typeof Panel | null>(null)
  useEffect(() => {
    if (SyncPanel) return
    let isHere = true
    const load = async () => {
      // Without a connection and without the app's own copy there is nothing to load; the next occasion tries again.
      const loaded = await withoutReload(() => import('../sync/sync-panel.tsx')).catch(() => null)
      if (loaded && isHere) setSyncPanel(() => loaded.SyncPanel)
    }
    const forget = followOutbox(() => void load())
    const timer = setTimeout(load, SOON_MS)
    addEventListener('online', load)
    void hasPending().then((waits) => (waits ? load() : undefined))
    return () => {
      isHere = false
      forget()
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [SyncPanel])
  return <Suspense>{SyncPanel ? <SyncPanel /> : null}</Suspense>
}
