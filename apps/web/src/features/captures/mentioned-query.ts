// The notes that a text mentions, by their zettel ids.
import type { Capture } from '@jotsam/core/capture/capture'
import { queryOptions } from '@tanstack/react-query'
import { capturesKey } from '../../lib/data/captures-key.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'

export type Mentioned = Pick<Capture, 'title' | 'content' | 'zettel_id'>

export function mentionedQuery(client: Client, userId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...capturesKey(userId), 'mentioned', ids],
    queryFn: async (): Promise<Mentioned[]> =>
      unwrap(
        await client
          .from('captures')
          .select('title, content, zettel_id')
          .in('zettel_id', [...ids]),
      ),
    enabled: ids.length > 0,
  })
}
