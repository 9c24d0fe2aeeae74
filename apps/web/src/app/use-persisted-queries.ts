// Restores the query cache from the device and keeps it there. A while later it keeps the newest notes for searching without a
// connection, and uploads the files that wait. Without a connection the pages wait for the cache, as there is nothing else to show.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Client } from '../lib/data/supabase.ts'
import { withoutReload } from '../lib/device/new-version.ts'
import type { useSignedIn } from '../lib/session/use-session.ts'

type SignedIn = ReturnType<typeof useSignedIn>

/** Returns whether the pages may be shown. */
export function usePersistedQueries(cache: QueryClient, { client, user }: SignedIn): boolean {
  const userId = user.id
  const [isReady, setReady] = useState(() => navigator.onLine)
  useEffect(() => {
    let stop = () => {}
    let isMounted = true
    void import('../lib/data/query-snapshot.ts')
      .then(async ({ restoreQueries, followQueries }) => {
        await restoreQueries(cache, userId)
        if (!isMounted) return
        const stopQueries = followQueries(cache, userId)
        const stopLater = workLater(client, cache, userId)
        stop = () => {
          stopQueries()
          stopLater()
        }
      })
      .catch(() => {})
      .finally(() => isMounted && setReady(true))
    return () => {
      isMounted = false
      stop()
    }
  }, [cache, client, userId])
  return isReady
}

/** A while after the page is usable. */
function workLater(client: Client, cache: QueryClient, userId: string): () => void {
  const stopped = new AbortController()
  const timer = setTimeout(() => {
    void withoutReload(() => import('./background-work.ts'))
      .then(({ workInBackground }) => workInBackground(client, cache, userId, stopped.signal))
      .catch(() => {})
  }, LATER_MS)
  return () => {
    clearTimeout(timer)
    stopped.abort()
  }
}

const LATER_MS = 4000
