// The dashboard's search: its fields, recent searches, and which captures match.

import type { Capture } from '../capture/capture.ts'
import { type ContentType, matchesContentType } from '../capture/content-type.ts'
import { readLines } from '../html/plain-text.ts'
import { isHostOrSubdomain, webHost } from '../html/web-address.ts'
import { limits } from '../plan/limits.ts'
import { searchable } from './searchable.ts'

export type SearchFilter = {
  query: string
  tags: string[]
  folders: string[]
  /** Calendar days (YYYY-MM-DD) in the person's time zone. */
  dateRange: { start: string | null; end: string | null }
  sources: string[]
  contentType: ContentType
}

export const emptyFilter: SearchFilter = {
  query: '',
  tags: [],
  folders: [],
  dateRange: { start: null, end: null },
  sources: [],
  contentType: 'all',
}

export function isEmptyFilter(filter: SearchFilter): boolean {
  const { query, tags, folders, dateRange, sources, contentType } = filter
  const lists = tags.length + folders.length + sources.length
  return query.trim() === '' && lists === 0 && !dateRange.start && !dateRange.end && contentType === 'all'
}

export type CreatedBounds = { from: string | null; before: string | null }

/** From the start of the first day to the start of the day after the last, in the zone of this device. */
export function createdBounds(range: SearchFilter['dateRange']): CreatedBounds {
  return { from: startOfDay(range.start, 0), before: startOfDay(range.end, 1) }
}

/** All chosen tags, and any of the chosen folders and sources. The query to the server follows the same rule. */
export function matchesFilter(
  capture: Pick<Capture, 'title' | 'content' | 'tags' | 'folder_id' | 'source_url' | 'created_at'>,
  filter: SearchFilter,
): boolean {
  const query = searchable(filter.query.trim())
  const { from, before } = createdBounds(filter.dateRange)
  const created = Date.parse(capture.created_at)
  return (
    (query === '' || searchable(`${capture.title}\n${readLines(capture.content).join('\n')}`).includes(query)) &&
    filter.tags.every((tag) => capture.tags.includes(tag)) &&
    (filter.folders.length === 0 || filter.folders.includes(capture.folder_id ?? '')) &&
    (from === null || created >= Date.parse(from)) &&
    (before === null || created < Date.parse(before)) &&
    isFromAny(capture.source_url, filter.sources) &&
    matchesContentType(capture.content, filter.contentType)
  )
}

/** Newest first, each once, at most five. */
export function addRecentSearch(recent: readonly string[], query: string): string[] {
  const latest = query.trim()
  if (latest === '') return recent.slice(0, limits.list.recentSearches)
  const others = recent.filter((old) => old.toLowerCase() !== latest.toLowerCase())
  return [latest, ...others].slice(0, limits.list.recentSearches)
}

function startOfDay(day: string | null, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []
  if (year === undefined) return null
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString()
}

function isFromAny(sourceUrl: string | null, sources: readonly string[]): boolean {
  if (sources.length === 0) return true
  const host = webHost(sourceUrl)
  return host !== null && sources.some((source) => isHostOrSubdomain(host, source))
}
