// Reads a range of the captures of a view, in the dashboard's order. Views without a search read the table; searches call the search
// functions, which use indexes: one for plain words, one for queries with operators, one for ranked results.
import type { SearchArguments } from '@jotsam/core/database/database'
import { createdBounds, isEmptyFilter, type SearchFilter } from '@jotsam/core/search/search-filter'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import type { CapturesList, Found } from './list/captures-list.ts'

export interface CapturesView {
  readonly filter: SearchFilter
  /** The chosen notebook; null for all notes. */
  readonly folderId: string | null
  /** Ranked, and not in the dashboard's order. */
  readonly order?: 'best'
}

export interface Range {
  readonly from: number
  readonly count: number
  readonly signal?: AbortSignal
}

export async function readCaptures(
  client: Client,
  userId: string,
  view: CapturesView,
  range: Range,
): Promise<CapturesList> {
  if (isEmptyFilter(view.filter)) return readTable(client, userId, view.folderId, range)
  if (!mayBeQuery(view)) return readSearch(client, view, range, CONTAINS)
  const { asPhrase, excludesWords, hitsOf, usesLanguage } = await import('@jotsam/core/search/query')
  const hits = hitsOf(view.filter.query)
  if (view.order === 'best') {
    const query = asPhrase(view.filter.query)
    const literal =
      query === null ? null : await readRanked(client, { ...view, filter: { ...view.filter, query } }, range)
    if (query !== null && literal?.captures.length) return { ...literal, hits: hitsOf(query) }
    return { ...(await readRanked(client, view, range)), hits }
  }
  if (!usesLanguage(view.filter.query)) {
    const containing = await readSearch(client, view, range, CONTAINS)
    if (containing.captures.length > 0 || !excludesWords(view.filter.query)) return containing
  }
  return { ...(await readSearch(client, view, range, QUERY)), hits }
}

/** Whether the words may use the search language. The parser, which knows, is loaded only then. */
function mayBeQuery({ order, filter }: CapturesView): boolean {
  return order === 'best' || /[":]|OR|(?:^|\s)-/.test(filter.query)
}

// The most rows that the server returns in one answer.
const TABLE_ROWS = 500
const SEARCH_ROWS = 100
const COUNTED_UP_TO = 1000
/** The functions for plain words, and those for the search language. */
const CONTAINS = { rows: 'search_captures', count: 'count_search' } as const
const QUERY = { rows: 'query_captures', count: 'count_query' } as const

async function readTable(client: Client, userId: string, folderId: string | null, { from, count, signal }: Range) {
  return readInPages(from, count, TABLE_ROWS, async (start, rows) => {
    let query = client
      .from('captures')
      .select('*', { count: 'exact' })
      .eq('user_id', userId)
      .order('is_pinned', { ascending: false })
      .order('created_at', { ascending: false })
      .order('id')
      .range(start, start + rows - 1)
    if (folderId) query = query.eq('folder_id', folderId)
    if (signal) query = query.abortSignal(signal)
    const answer = await query
    // The list became shorter: this page does not exist any more.
    if (answer.status === 416) return { captures: [], total: start, isExact: true }
    return { captures: unwrap(answer), total: answer.count ?? 0, isExact: true }
  })
}

async function readSearch(
  client: Client,
  view: CapturesView,
  { from, count, signal }: Range,
  { rows: rowsOf, count: countOf }: typeof CONTAINS | typeof QUERY,
): Promise<CapturesList> {
  const given = searchArguments(view)
  const until = signal ?? new AbortController().signal
  const [counted, { captures }] = await Promise.all([
    client
      .rpc(countOf, { ...given, p_up_to: COUNTED_UP_TO })
      .abortSignal(until)
      .then(unwrap),
    readInPages(from, count, SEARCH_ROWS, async (start, rows) => {
      const page = await client.rpc(rowsOf, { ...given, p_limit: rows, p_offset: start }).abortSignal(until)
      return { captures: unwrap(page), total: Number.POSITIVE_INFINITY, isExact: true }
    }),
  ])
  // Counting stops early, but a page that is not full must be the last one.
  if (captures.length < count && captures.length > 0) return { captures, total: from + captures.length, isExact: true }
  const known = Math.max(Math.min(counted, COUNTED_UP_TO), from + captures.length)
  return { captures, total: known, isExact: counted <= COUNTED_UP_TO }
}

/** Best first, with the reason for each. These are not counted: one row more than wanted shows whether others follow. */
async function readRanked(client: Client, view: CapturesView, { from, count, signal }: Range): Promise<CapturesList> {
  const given = searchArguments(view)
  const until = signal ?? new AbortController().signal
  const found: Record<string, Found> = {}
  const { captures } = await readInPages(from, count + 1, SEARCH_ROWS, async (p_offset, p_limit) => {
    const hits = unwrap(await client.rpc('find_captures', { ...given, p_limit, p_offset }).abortSignal(until))
    for (const { id, snippet, why } of hits) found[id] = { snippet, why }
    const ids = hits.map(({ id }) => id)
    const rows =
      ids.length > 0 ? unwrap(await client.from('captures').select('*').in('id', ids).abortSignal(until)) : []
    const ranked = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    return { captures: ranked, total: Number.POSITIVE_INFINITY, isExact: true }
  })
  const page = captures.slice(0, count)
  return { captures: page, total: from + page.length, isExact: captures.length <= count, found }
}

/** Reads a range that is longer than one answer may be. */
async function readInPages(
  from: number,
  count: number,
  piece: number,
  read: (start: number, rows: number) => Promise<CapturesList>,
): Promise<CapturesList> {
  const first = await read(from, Math.min(piece, count))
  const captures = [...first.captures]
  let last = first
  while (captures.length < count && last.captures.length >= piece && from + captures.length < last.total) {
    last = await read(from + captures.length, Math.min(piece, count - captures.length))
    captures.push(...last.captures)
  }
  return { ...last, captures }
}

function searchArguments({ filter, folderId }: CapturesView): SearchArguments {
  const { from, before } = createdBounds(filter.dateRange)
  const chosen = filter.folders
  const folders = folderId === null ? chosen : chosen.length === 0 || chosen.includes(folderId) ? [folderId] : [NOWHERE]
  return {
    p_query: filter.query.trim(),
    p_folder_ids: folders.length > 0 ? folders : null,
    p_tags: filter.tags.length > 0 ? filter.tags : null,
    p_sources: filter.sources.length > 0 ? filter.sources : null,
    p_from: from,
    p_before: before,
    p_content_type: filter.contentType,
  }
}

/** Matches nothing: the open notebook is not among the notebooks of the filter. */
const NOWHERE = '00000000-0000-0000-0000-000000000000'
