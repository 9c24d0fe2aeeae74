// Reading captures: the list by filter and page, one by id, one by its zettel id. Shared by screens, invalidation and realtime.
import type { Capture } from '@jotsam/core/capture'
import { anyColumnContains } from '@jotsam/core/contains-pattern'
import { limits } from '@jotsam/core/limits'
import { createdBounds, type SearchFilter } from '@jotsam/core/search-filter'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/supabase.ts'
import { unwrap } from '../../lib/unwrap.ts'

export interface CapturesPage {
  readonly captures: readonly Capture[]
  readonly total: number
}

/** Everything below is invalidated by this key. */
export const capturesKey = (userId: string) => ['captures', userId] as const

export interface CapturesView {
  readonly filter: SearchFilter
  /** The chosen notebook; null for all notes. */
  readonly folderId: string | null
}

export function capturesQuery(client: Client, userId: string, view: CapturesView) {
  return infiniteQueryOptions({
    queryKey: [...capturesKey(userId), 'list', view],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => readPage(client, userId, view, pageParam, signal),
    getNextPageParam: (last: CapturesPage, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.captures.length, 0)
      return loaded < last.total && last.captures.length > 0 ? loaded : undefined
    },
    refetchInterval: limits.list.refreshMs,
  })
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

async function readPage(
  client: Client,
  userId: string,
  { filter, folderId }: CapturesView,
  from: number,
  signal: AbortSignal,
): Promise<CapturesPage> {
  let query = client
    .from('captures')
    .select('*', { count: 'exact' })
    .eq('user_id', userId)
    .order('is_pinned', { ascending: false })
    .order('created_at', { ascending: false })
    .range(from, from + limits.list.pageSize - 1)
    .abortSignal(signal)
  const { from: createdFrom, before } = createdBounds(filter.dateRange)
  if (folderId) query = query.eq('folder_id', folderId)
  if (filter.query.trim()) query = query.or(anyColumnContains(['title', 'content'], filter.query.trim()))
  if (filter.tags.length > 0) query = query.contains('tags', filter.tags)
  if (filter.folders.length > 0) query = query.in('folder_id', filter.folders)
  if (createdFrom) query = query.gte('created_at', createdFrom)
  if (before) query = query.lt('created_at', before)
  const answer = await query
  return { captures: unwrap(answer), total: answer.count ?? 0 }
}
