// The former imports of the account, the newest first.
import { type Import, isInterrupted } from '@jotsam/core/import/import'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/data/supabase.ts'

/** One that was interrupted does not go on by itself. */
export function isRunning(each: Import): boolean {
  return each.state === 'running' && !isInterrupted(each, new Date())
}

export function importsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['imports', userId],
    queryFn: async () =>
      (
        await client
          .from('imports')
          .select('*, kept_notes')
          .order('created_at', { ascending: false })
          .limit(50)
          .throwOnError()
      ).data,
    staleTime: 0,
    // Follows an import that another tab, or this one before a reload, has started.
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 2000 : false),
  })
}
