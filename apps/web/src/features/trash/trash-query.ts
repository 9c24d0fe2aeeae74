// Reads the trash: the deleted notes that contain the words, the last deleted first.
import type { TrashedNote } from '@jotsam/core/database/database'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { trashKey } from '../../lib/data/captures-key.ts'
import type { Client } from '../../lib/data/supabase.ts'

export interface TrashList {
  readonly notes: readonly TrashedNote[]
  readonly total: number
}

export function trashQuery(client: Client, userId: string, words: string, limit: number) {
  return queryOptions({
    queryKey: [...trashKey(userId), words, limit],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<TrashList> => {
      const { data: notes } = await client.rpc('search_trash', { p_query: words, p_limit: limit }).throwOnError()
      return { notes, total: notes[0]?.total ?? 0 }
    },
  })
}
