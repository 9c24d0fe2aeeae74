// Finds notes to link to or mention: those whose title or content contains the words; without words, the latest.
import type { Capture } from '@jotsam/core/capture/capture'
import { limits } from '@jotsam/core/plan/limits'
import { anyColumnContains } from '@jotsam/core/search/contains-pattern'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { useDebounced } from '../../lib/ui/use-debounced.ts'
import { linksKey, logFailure } from './links-queries.ts'

export type FoundNote = Pick<Capture, 'id' | 'title' | 'content' | 'zettel_id' | 'created_at'>

/** `exceptId`: the note that is being written, which is not offered itself. */
export function useNoteSearch(typed: string, exceptId: string | null) {
  const { client, user } = useSignedIn()
  const wanted = typed.trim()
  const words = useDebounced(wanted, wanted === '' ? 0 : limits.list.searchDebounceMs)
  const { data, isError, isFetching, refetch } = useQuery(noteSearchQuery(client, user.id, words, exceptId))
  const isCurrent = words === wanted
  return {
    /** Null until the server has answered for the current words. */
    notes: isCurrent ? (data ?? null) : null,
    hasFailed: isCurrent && isError && !isFetching,
    retry: () => void refetch(),
  }
}

function noteSearchQuery(client: Client, userId: string, words: string, exceptId: string | null) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'search', words, exceptId],
    // A note that was just written in another tab must be found.
    staleTime: 0,
    gcTime: 60_000,
    queryFn: ({ signal }) =>
      logFailure('searching notes', async (): Promise<FoundNote[]> => {
        let query = client
          .from('captures')
          .select('id, title, content, zettel_id, created_at')
          .order('created_at', { ascending: false })
          .limit(limits.links.searchResults)
        if (exceptId) query = query.neq('id', exceptId)
        if (words !== '') query = query.or(anyColumnContains(['title', 'content'], words))
        return unwrap(await query.abortSignal(signal))
      }),
  })
}
