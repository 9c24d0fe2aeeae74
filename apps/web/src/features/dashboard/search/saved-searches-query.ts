// Reads the person's saved searches.
import type { SavedSearch } from '@jotsam/core/search/saved-search'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'

export function savedSearchesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['saved-searches', userId],
    queryFn: async (): Promise<SavedSearch[]> =>
      unwrap(
        await client.from('saved_searches').select('*').eq('user_id', userId).order('position').order('created_at'),
      ),
  })
}
