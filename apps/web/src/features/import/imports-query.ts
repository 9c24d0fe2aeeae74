// The former imports of the account, the newest first.
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/data/supabase.ts'

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
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'running') ? 5000 : false),
  })
}
