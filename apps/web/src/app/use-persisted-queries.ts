// Restores the query cache from the device and keeps it there. Without a connection the pages wait for it, as there is
// nothing else to show.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Returns whether the pages may be shown. */
export function usePersistedQueries(cache: QueryClient, userId: string): boolean {
  const [isReady, setReady] = useState(() => navigator.onLine)
  useEffect(() => {
    let stop = () => {}
    let isMounted = true
    void import('../lib/data/query-snapshot.ts')
      .then(async ({ restoreQueries, followQueries }) => {
        await restoreQueries(cache, userId)
        if (isMounted) stop = followQueries(cache, userId)
      })
      .catch(() => {})
      .finally(() => isMounted && setReady(true))
    return () => {
      isMounted = false
      stop()
    }
  }, [cache, userId])
  return isReady
}
