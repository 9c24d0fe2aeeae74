// The notes that were opened or changed last, then the newest, from what the page has read.
import type { Capture } from '@jotsam/core/capture/capture'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { capturesKey, capturesListsKey } from '../../../lib/data/captures-key.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import type { CapturesList } from '../../captures/list/captures-list.ts'
import type { PaletteNote } from './found-notes.tsx'

const MOST = 5

export function useRecentNotes(): readonly PaletteNote[] {
  const { user } = useSignedIn()
  const cache = useQueryClient()
  return useMemo(() => {
    const opened = cache
      .getQueryCache()
      .findAll({ queryKey: [...capturesKey(user.id), 'one'] })
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .flatMap(({ state }) => (state.data as Capture | null | undefined) ?? [])
    const listed = cache
      .getQueriesData<CapturesList>({ queryKey: capturesListsKey(user.id) })
      .flatMap(([, list]) => list?.captures ?? [])
      .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    const byId = new Map<string, PaletteNote>()
    for (const { id, title, source_url } of [...opened, ...listed]) {
      if (byId.size < MOST && !byId.has(id)) byId.set(id, { id, title, source_url, snippet: '', why: 'text' })
    }
    return [...byId.values()]
  }, [cache, user.id])
}
