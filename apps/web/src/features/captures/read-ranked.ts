// Reads the captures that fit a query best, with the reason for each. Ranking has no filters: those that the query language can say
// are added to the query, and all of them are checked on the result.
import { filterAsQuery } from '@jotsam/core/search/filter-as-query'
import { matchesFilter } from '@jotsam/core/search/search-filter'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import type { CapturesList, Found } from './captures-list.ts'
import type { CapturesView } from './read-captures.ts'

const MOST = 50

export async function readRanked(client: Client, view: CapturesView, signal?: AbortSignal): Promise<CapturesList> {
  const until = signal ?? new AbortController().signal
  const hits = unwrap(
    await client.rpc('find_captures', { p_query: await narrowed(client, view), p_limit: MOST }).abortSignal(until),
  )
  const ids = hits.map(({ id }) => id)
  const rows = ids.length > 0 ? unwrap(await client.from('captures').select('*').in('id', ids).abortSignal(until)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { folderId, filter } = view
  const captures = ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter(
      (capture) =>
        (folderId === null || capture.folder_id === folderId) && matchesFilter(capture, { ...filter, query: '' }),
    )
  const found = Object.fromEntries(hits.map(({ id, snippet, why }): [string, Found] => [id, { snippet, why }]))
  return { captures, total: captures.length, isExact: hits.length < MOST, found }
}

async function narrowed(client: Client, { filter, folderId }: CapturesView): Promise<string> {
  const folders = folderId === null ? filter.folders : [folderId]
  const names =
    folders.length > 0 ? unwrap(await client.from('folders').select('id, name, parent_id').in('id', folders)) : []
  // A day is the person's own for the filter, and of UTC for the query.
  const dateRange = { start: null, end: null }
  const terms = filterAsQuery({ ...filter, folders, dateRange, contentType: 'all', query: '' }, names) ?? ''
  const query = `${filter.query.trim()} ${terms}`.trim()
  return query.length <= 1000 ? query : filter.query
}
