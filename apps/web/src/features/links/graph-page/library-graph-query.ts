// All linked notes of a person, as many as can be drawn.
import type { LibraryGraph } from '@jotsam/core/links/library-graph'
import { limits } from '@jotsam/core/plan/limits'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { linksKey } from '../links-queries.ts'
import { logged } from '../logged.ts'

export function libraryGraphQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'library'],
    queryFn: () =>
      logged(
        'reading the library graph',
        async (): Promise<LibraryGraph> =>
          unwrap(await client.rpc('library_graph', { p_limit: limits.libraryGraph.nodesMax })),
      ),
  })
}
