// Updates the cached lists of captures without asking the server.
import type { Capture } from '@jotsam/core/capture/capture'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { type PendingHighlight, withPendingHighlights } from '@jotsam/core/pending/pending-highlight'
import { matchesFilter } from '@jotsam/core/search/search-filter'
import type { QueryClient } from '@tanstack/react-query'
import { capturesKey, capturesListsKey, trashKey } from '../../lib/data/captures-key.ts'
import { notebooksKey } from '../../lib/data/notebooks-queries.ts'
import { type CapturesList, withCapture, withoutCaptures } from './list/captures-list.ts'
import type { CapturesView } from './read-captures.ts'

/** The results of a query keep the captures that they have: the page does not evaluate queries, and reads them again. */
export function belongsTo({ folderId, filter }: CapturesView, capture: Capture, list: CapturesList): boolean {
  if (list.hits) return list.captures.some(({ id }) => id === capture.id)
  return (folderId === null || capture.folder_id === folderId) && matchesFilter(capture, filter)
}

export function putCapture(cache: QueryClient, userId: string, capture: Capture): void {
  for (const [key, list] of cache.getQueriesData<CapturesList>({ queryKey: capturesListsKey(userId) })) {
    const view = viewOf(key)
    if (list && view) cache.setQueryData(key, withCapture(list, capture, belongsTo(view, capture, list)))
  }
  cache.setQueryData([...capturesKey(userId), 'one', capture.id], capture)
}

/** Finds a capture in a cached list, for use without a connection. */
export function listedCapture(cache: QueryClient, userId: string, id: string): Capture | null {
  const lists = cache.getQueriesData<CapturesList>({ queryKey: capturesListsKey(userId) })
  return lists.flatMap(([, list]) => list?.captures ?? []).find((capture) => capture.id === id) ?? null
}

export function dropCaptures(cache: QueryClient, userId: string, ids: readonly string[]): void {
  const gone = new Set(ids)
  cache.setQueriesData<CapturesList>(
    { queryKey: capturesListsKey(userId) },
    (list) => list && withoutCaptures(list, gone),
  )
  for (const id of ids) cache.setQueryData([...capturesKey(userId), 'one', id], null)
}

/** Reloads lists, figures and counts. */
export function refreshCaptures(cache: QueryClient, userId: string): Promise<unknown> {
  return Promise.all([
    cache.invalidateQueries({ queryKey: capturesKey(userId) }),
    cache.invalidateQueries({ queryKey: [...notebooksKey(userId), 'counts'] }),
    cache.invalidateQueries({ queryKey: trashKey(userId) }),
  ])
}

function viewOf(key: readonly unknown[]): CapturesView | null {
  const view = key.at(-1)
  return typeof view === 'object' && view !== null && 'folderId' in view ? (view as CapturesView) : null
}

export function highlightsKey(userId: string, captureId: string) {
  return [...capturesKey(userId), 'highlights', captureId]
}

/** Shows a highlight as the server has it now. */
export function putHighlight(cache: QueryClient, userId: string, item: PendingHighlight): void {
  cache.setQueryData<readonly Highlight[]>(
    highlightsKey(userId, item.capture_id),
    (known) => known && withPendingHighlights(known, [item]),
  )
}
