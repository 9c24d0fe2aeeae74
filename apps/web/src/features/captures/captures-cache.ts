// Updates the cached lists of captures without asking the server.
import type { Capture } from '@jotsam/core/capture/capture'
import { matchesFilter } from '@jotsam/core/search/search-filter'
import type { QueryClient } from '@tanstack/react-query'
import { capturesKey, trashKey } from '../../lib/data/captures-key.ts'
import { notebooksKey } from '../../lib/data/notebooks-queries.ts'
import { type CapturesList, inOrder, withCapture, withoutCaptures } from './captures-list.ts'
import { capturesListsKey } from './captures-queries.ts'
import type { CapturesView } from './read-captures.ts'

export function belongsTo({ folderId, filter }: CapturesView, capture: Capture): boolean {
  return (folderId === null || capture.folder_id === folderId) && matchesFilter(capture, filter)
}

export function putCapture(cache: QueryClient, userId: string, capture: Capture): void {
  for (const [key, list] of cache.getQueriesData<CapturesList>({ queryKey: capturesListsKey(userId) })) {
    const view = viewOf(key)
    if (list && view) cache.setQueryData(key, withCapture(list, capture, belongsTo(view, capture)))
  }
  cache.setQueryData([...capturesKey(userId), 'one', capture.id], capture)
}

/** Finds a capture in a cached list, for use without a connection. */
export function listedCapture(cache: QueryClient, userId: string, id: string): Capture | null {
  const lists = cache.getQueriesData<CapturesList>({ queryKey: capturesListsKey(userId) })
  return lists.flatMap(([, list]) => list?.captures ?? []).find((capture) => capture.id === id) ?? null
}

/** Builds a view that was never read from the other cached lists, for use without a connection. */
export function knownCaptures(cache: QueryClient, userId: string, view: CapturesView): CapturesList {
  const lists = cache.getQueriesData<CapturesList>({ queryKey: capturesListsKey(userId) })
  const known = new Map(lists.flatMap(([, list]) => list?.captures ?? []).map((capture) => [capture.id, capture]))
  const captures = [...known.values()].filter((capture) => belongsTo(view, capture)).sort(inOrder)
  return { captures, total: captures.length, isExact: true }
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
