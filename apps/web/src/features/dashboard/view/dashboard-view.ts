// Reads the notebook and the search from the dashboard's address, and builds addresses. Malformed parameters are ignored. Pure.
import { type ContentType, contentTypes } from '@jotsam/core/capture/content-type'
import { limits } from '@jotsam/core/plan/limits'
import { emptyFilter, type SearchFilter } from '@jotsam/core/search/search-filter'
import { isUuid } from '@jotsam/core/util/uuid'
import { paths } from '../../../lib/paths.ts'

export interface DashboardView {
  readonly folderId: string | null
  readonly filter: SearchFilter
  /** Ranked, while there are words to search for. */
  readonly order?: 'best'
}

/** The state of the history entry in which the search box has the focus from the start. */
export const WANTS_SEARCH = 'search'

export function viewFrom(params: URLSearchParams): DashboardView {
  const folder = params.get('notebook')
  const query = asSearched(params.get('q') ?? '')
  const isRanked = params.get('order') === 'best' && query.trim() !== ''
  return {
    folderId: isUuid(folder) ? folder : null,
    ...(isRanked ? { order: 'best' } : {}),
    filter: {
      query,
      tags: once(params.getAll('tag')),
      folders: once(params.getAll('in')).filter(isUuid),
      dateRange: { start: day(params.get('from')), end: day(params.get('to')) },
      sources: once(params.getAll('source')),
      contentType: contentType(params.get('type')),
    },
  }
}

/** As much of a query as the server accepts: at most the limit, without half an emoji at its end and without NUL. */
function asSearched(query: string): string {
  return query
    .replaceAll('\0', '')
    .slice(0, limits.list.searchMax)
    .replace(/[\ud800-\udbff]$/, '')
}

/** The address with another notebook. It keeps the search but not its notebook filter. */
export function withNotebook(params: URLSearchParams, folderId: string | null): URLSearchParams {
  const next = withoutDialogs(params)
  next.delete('notebook')
  next.delete('in')
  if (folderId !== null) next.set('notebook', folderId)
  return next
}

/** Keeps an open capture: typed words become a search with a delay, and the person may have opened a capture in the meantime. */
export function withFilter(params: URLSearchParams, filter: SearchFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of FILTER_NAMES) next.delete(name)
  if (filter.query.trim() !== '') next.set('q', filter.query)
  else next.delete('order')
  for (const tag of filter.tags) next.append('tag', tag)
  for (const folder of filter.folders) next.append('in', folder)
  if (filter.dateRange.start) next.set('from', filter.dateRange.start)
  if (filter.dateRange.end) next.set('to', filter.dateRange.end)
  for (const source of filter.sources) next.append('source', source)
  if (filter.contentType !== emptyFilter.contentType) next.set('type', filter.contentType)
  return next
}

export function withOrder(params: URLSearchParams, order: 'best' | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  if (order) next.set('order', order)
  else next.delete('order')
  return next
}

/** The address of a query in all notes. */
export function queryAddress(query: string): string {
  return addressOf(withFilter(new URLSearchParams(), { ...emptyFilter, query }))
}

/** The address with a capture open. */
export function withCapture(params: URLSearchParams, id: string, mode?: 'edit'): URLSearchParams {
  const next = withoutDialogs(params)
  next.set('capture', id)
  if (mode) next.set('mode', mode)
  return next
}

export function withDialog(params: URLSearchParams, dialog: 'plan' | 'ocr'): URLSearchParams {
  const next = withoutDialogs(params)
  next.set('dialog', dialog)
  return next
}

export function withoutDialogs(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['capture', 'mode', 'dialog']) next.delete(name)
  return next
}

export function addressOf(params: URLSearchParams): string {
  const query = params.toString()
  return query === '' ? paths.dashboard : `${paths.dashboard}?${query}`
}

const FILTER_NAMES = ['q', 'tag', 'in', 'from', 'to', 'source', 'type']

function once(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))]
}

function day(value: string | null): string | null {
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null
}

function contentType(value: string | null): ContentType {
  return contentTypes.find((type) => type === value) ?? 'all'
}
