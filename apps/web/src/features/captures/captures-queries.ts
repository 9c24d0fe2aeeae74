// Queries for captures: the list of a view, one by id or zettel id, the figures and the filter values. Shared by screens, invalidation
// and realtime.
import type { Capture } from '@jotsam/core/capture/capture'
import type { CaptureFacet, CaptureStats } from '@jotsam/core/database/database'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { limits } from '@jotsam/core/plan/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { capturesKey, capturesListsKey } from '../../lib/data/captures-key.ts'
import { notebooksKey } from '../../lib/data/notebooks-queries.ts'
import { readAllRows } from '../../lib/data/read-all-rows.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import { appended, type CapturesList } from './list/captures-list.ts'
import { keptCount } from './list/use-kept-place.ts'
import { type CapturesView, readCaptures } from './read-captures.ts'

/** The list of a view, as far as it was loaded. A refresh reads all of it at once, so that no row shows twice. */
export function capturesQuery(client: Client, userId: string, view: CapturesView) {
  return queryOptions({
    queryKey: [...capturesListsKey(userId), view],
    queryFn: async ({ client: cache, queryKey, signal }): Promise<CapturesList> => {
      const shown = () =>
        wholePages(Math.max(cache.getQueryData<CapturesList>(queryKey)?.captures.length ?? 0, keptCount()))
      const read = (from: number, to: number) => readCaptures(client, userId, view, { from, count: to - from, signal })
      let end = shown()
      let list = await read(0, end)
      // More was loaded meanwhile, or restored from the device. The list must not become shorter.
      for (let from = end; shown() > from; from = end) {
        end = shown()
        list = appended(list, await read(from, end))
      }
      return list
    },
    refetchInterval: limits.list.refreshMs,
    refetchOnReconnect: 'always',
  })
}

/** A view that was never read, from what this device keeps. For use without a connection. */
export function keptCapturesQuery(cache: QueryClient, userId: string, view: CapturesView) {
  return queryOptions({
    queryKey: [...capturesListsKey(userId), 'kept', view],
    queryFn: async (): Promise<CapturesList> =>
      (await import('./list/search-kept.ts')).searchKept(cache, userId, view, knownFolders(cache, userId)),
    networkMode: 'always',
    gcTime: 60_000,
  })
}

export function knownFolders(cache: QueryClient, userId: string): readonly Folder[] {
  return cache.getQueryData<Folder[]>([...notebooksKey(userId), 'list']) ?? []
}

export async function loadMoreCaptures(cache: QueryClient, client: Client, userId: string, view: CapturesView) {
  const { queryKey } = capturesQuery(client, userId, view)
  const from = cache.getQueryData(queryKey)?.captures.length ?? 0
  const next = await readCaptures(client, userId, view, { from, count: limits.list.pageSize })
  cache.setQueryData(queryKey, (list) => (list ? appended(list, next) : next))
}

export function captureQuery(client: Client, userId: string, id: string) {
  return queryOptions({
    queryKey: [...capturesKey(userId), 'one', id],
    queryFn: async (): Promise<Capture | null> => {
      const { data, error } = await client.from('captures').select('*').eq('id', id).maybeSingle()
      if (error) throw error
      return data
    },
  })
}

export async function captureIdByZettel(client: Client, zettelId: string): Promise<string | null> {
  const { data, error } = await client.from('captures').select('id').eq('zettel_id', zettelId).maybeSingle()
  if (error) throw error
  return data?.id ?? null
}

export function captureStatsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...capturesKey(userId), 'stats'],
    queryFn: async (): Promise<CaptureStats> =>
      unwrap(await client.rpc('capture_stats'))[0] ?? { total: 0, this_week: 0, unique_tags: 0 },
  })
}

/** The person's tags and source sites, most used first. */
export function captureFacetsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...capturesKey(userId), 'facets'],
    queryFn: (): Promise<CaptureFacet[]> =>
      readAllRows((from, to) =>
        client
          .rpc('capture_facets')
          .order('kind', { ascending: false })
          .order('count', { ascending: false })
          .order('value')
          .range(from, to),
      ),
  })
}

function wholePages(shown: number): number {
  return Math.max(1, Math.ceil(shown / limits.list.pageSize)) * limits.list.pageSize
}
