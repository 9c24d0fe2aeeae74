// Notes by words, for linking and mentioning: title or content contains them; without words, the latest.
import type { Capture } from '@jotsam/core/capture/capture'
import { limits } from '@jotsam/core/plan/limits'
import { anyColumnContains } from '@jotsam/core/search/contains-pattern'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { linksKey } from './links-queries.ts'
import { logged } from './logged.ts'

export type FoundNote = Pick<Capture, 'id' | 'title' | 'content' | 'zettel_id' | 'created_at'>

export interface NoteSearch {
  /** Null while there is no answer to the words as they stand. */
  readonly notes: readonly FoundNote[] | null
  readonly hasFailed: boolean
  retry(): void
}

/** `exceptId`: the note that would otherwise be offered itself. */
export function useNoteSearch(typed: string, exceptId: string | null): NoteSearch {
  const { client, user } = useSignedIn()
  const wanted = typed.trim()
  const words = useDebounced(wanted)
  const { data, isError, isFetching, refetch } = useQuery(noteSearchQuery(client, user.id, words, exceptId))
  const isCurrent = words === wanted
  return {
    notes: isCurrent ? (data ?? null) : null,
    hasFailed: isCurrent && isError && !isFetching,
    retry: () => void refetch(),
  }
}

function noteSearchQuery(client: Client, userId: string, words: string, exceptId: string | null) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'search', words, exceptId],
    // Written a moment ago in another tab, a note must be found.
    staleTime: 0,
    gcTime: 60_000,
    queryFn: ({ signal }) =>
      logged('searching notes', async (): Promise<FoundNote[]> => {
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

/** The words once nobody has typed for a moment; none at all count at once. */
function useDebounced(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    if (words === settled) return
    const timer = setTimeout(() => setSettled(words), words === '' ? 0 : limits.list.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [words, settled])
  return settled
}
