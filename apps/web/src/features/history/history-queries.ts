// Reads the versions of a note: the list without texts, with the note as it is now, and the text of one version.
import type { Capture } from '@jotsam/core/capture/capture'
import type { VersionHead } from '@jotsam/core/history/note-states'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/data/supabase.ts'

const historyKey = (userId: string) => ['history', userId] as const

export type VersionText = Pick<Capture, 'title' | 'content' | 'tags'>

export function versionsQuery(client: Client, userId: string, captureId: string) {
  return queryOptions({
    queryKey: [...historyKey(userId), 'list', captureId],
    staleTime: 0,
    queryFn: async (): Promise<{ note: Capture | null; versions: VersionHead[] }> => {
      const heads = client.from('capture_versions').select('id, saved_at, author').eq('capture_id', captureId)
      const [{ data: note }, { data: versions }] = await Promise.all([
        client.from('captures').select().eq('id', captureId).maybeSingle().throwOnError(),
        heads.order('saved_at', { ascending: false }).throwOnError(),
      ])
      return { note, versions }
    },
  })
}

/** A version never changes. */
export function versionQuery(client: Client, userId: string, id: string) {
  return queryOptions({
    queryKey: [...historyKey(userId), 'one', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<VersionText> =>
      (await client.from('capture_versions').select('title, content, tags').eq('id', id).single().throwOnError()).data,
  })
}
