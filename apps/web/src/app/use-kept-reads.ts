// Gives the signed-in pages what was last read, and keeps what they read. Without a connection they wait for it: there is
// nothing else to show.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether the pages may begin. */
export function useKeptReads(cache: QueryClient, userId: string): boolean {
  const [isReady, setReady] = useState(() => navigator.onLine)
  useEffect(() => {
    let stop = () => {}
    let isHere = true
    void import('../lib/data/query-snapshot.ts')
      .then(async ({ restoreQueries, followQueries }) => {
        await restoreQueries(cache, userId)
        if (isHere) stop = followQueries(cache, userId)
      })
      .catch(() => {})
      .finally(() => isHere && setReady(true))
    return () => {
      isHere = false
      stop()
    }
  }, [cache, userId])
  return isReady
}
