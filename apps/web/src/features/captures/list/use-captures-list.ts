// The captures of a view: the server's list with the pending and the optimistic changes, and loading more.
import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { belongsTo, listedCapture } from '../captures-cache.ts'
import { capturesQuery, keptCapturesQuery, loadMoreCaptures } from '../captures-queries.ts'
import { allDeleting, type DeletingCapture, useOptimisticChanges, withChanges } from '../optimistic-changes.ts'
import type { CapturesView } from '../read-captures.ts'
import { type PendingWork, usePendingWork, withPendingEdits } from '../use-pending-work.ts'
import type { CapturesList } from './captures-list.ts'

export interface ShownCaptures {
  readonly list: CapturesList | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** The last attempt to load more of this view failed. */
  readonly hasMoreFailed: boolean
  loadMore(): void
  /** The list still belongs to the previous search. */
  readonly isOld: boolean
  readonly hasFailed: boolean
  readonly error: unknown
  readonly isOffline: boolean
  /** How many notes of this device were searched, because there is no connection. */
  readonly keptCount: number | null
  readonly pending: PendingWork
  /** Hidden captures that are being deleted. */
  readonly deleting: ReadonlyMap<string, DeletingCapture>
  retry(): Promise<unknown>
}

export function useCapturesList(view: CapturesView, isReady: boolean): ShownCaptures {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const optimistic = useOptimisticChanges()
  const [isLoadingMore, setLoadingMore] = useState(false)
  const [failedView, setFailedView] = useState<CapturesView | null>(null)
  const query = useQuery({
    ...capturesQuery(client, user.id, view),
    enabled: isReady,
    // The old list stays while a search changes. Another notebook starts with a skeleton.
    placeholderData: (before: CapturesList | undefined, source) =>
      folderOf(source?.queryKey) === view.folderId ? before : undefined,
  })
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
  const isPaused = query.fetchStatus === 'paused'
  const isUnread = isPaused && (query.data === undefined || query.isPlaceholderData)
  const kept = useQuery({ ...keptCapturesQuery(cache, user.id, view), enabled: isReady && isUnread })
  const data = isUnread ? kept.data : query.data
  const pending = usePendingWork(user.id)
  const list = useMemo(
    () =>
      data
        ? withChanges(withPendingEdits(data, pending), optimistic, {
            pending: pending.changes,
            belongs: (capture) => belongsTo(view, capture, data),
            find: (id) => listedCapture(cache, user.id, id),
          })
        : null,
    [data, pending, optimistic, view, cache, user.id],
  )
  const deleting = useMemo(() => allDeleting(optimistic, pending.changes), [optimistic, pending])
  const loadMore = async () => {
    if (isLoadingMore) return
    setLoadingMore(true)
    setFailedView(null)
    try {
      await loadMoreCaptures(cache, client, user.id, view)
    } catch {
      setFailedView(view)
    } finally {
      setLoadingMore(false)
    }
  }
  return {
    list,
    hasMore: data !== undefined && (data.captures.length < data.total || !data.isExact),
    isLoadingMore,
    hasMoreFailed: failedView === view,
    loadMore,
    isOld: query.isPlaceholderData && !isUnread,
    hasFailed: query.isError || (isUnread && kept.isError),
    error: query.error ?? kept.error,
    isOffline: isPaused || !isOnline,
    keptCount: (isUnread ? kept.data?.keptCount : null) ?? null,
    pending,
    deleting,
    retry: () => query.refetch(),
  }
}

function folderOf(key: readonly unknown[] | undefined): unknown {
  const view = key?.at(-1)
  return typeof view === 'object' && view !== null && 'folderId' in view ? view.folderId : undefined
}
