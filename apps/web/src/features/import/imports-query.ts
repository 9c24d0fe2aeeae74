// The former imports of the account, the newest first.
import type { UndoneImport } from '@jotsam/core/import/import'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/data/supabase.ts'

export function importsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['imports', userId],
    queryFn: async () =>
      (await client.from('imports').select().order('created_at', { ascending: false }).limit(50).throwOnError()).data,
    staleTime: 0,
    // Follows an import that another tab, or this one before a reload, has started.
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'running') ? 5000 : false),
  })
}

export async function undoImport(client: Client, importId: string): Promise<UndoneImport> {
  return (await client.rpc('undo_import', { p_import_id: importId }).throwOnError()).data
}
