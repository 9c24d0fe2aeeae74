// The captures of a view as the person sees them: the server's list, what they just did, and the way to more.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { belongsTo, knownCaptures, listedCapture } from './captures-cache.ts'
import type { CapturesList } from './captures-list.ts'
import { capturesQuery, loadMoreCaptures } from './captures-queries.ts'
import { allLeaving, type Leaving, withPending } from './pending-changes.ts'
import { usePendingChanges } from './pending-store.ts'
import type { CapturesView } from './read-captures.ts'
import { useWaitingWork, type WaitingWork, withWaitingEdits } from './waiting-work.ts'

export interface ShownCaptures {
  readonly list: CapturesList | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  loadMore(): void
  /** What shows belongs to the search before this one. */
  readonly isOld: boolean
  readonly hasFailed: boolean
  readonly isOffline: boolean
  /** Changes that wait on this device, by capture. */
  readonly waiting: WaitingWork
  /** Hidden, and deleted sooner or later. */
  readonly leaving: ReadonlyMap<string, Leaving>
  retry(): void
}

export function useCapturesList(view: CapturesView, isReady: boolean): ShownCaptures {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const pending = usePendingChanges()
  const [isLoadingMore, setLoadingMore] = useState(false)
  const query = useQuery({
    ...capturesQuery(client, user.id, view),
    enabled: isReady,
    // While a search changes its list stays; another notebook starts with the shape of what comes.
    placeholderData: (before: CapturesList | undefined, source) =>
      folderOf(source?.queryKey) === view.folderId ? before : undefined,
  })
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
  const isPaused = query.fetchStatus === 'paused'
  const isUnread = isPaused && query.data === undefined
  const data = useMemo(
    () => (isUnread ? knownCaptures(cache, user.id, view) : query.data),
    [isUnread, query.data, cache, user.id, view],
  )
  const waiting = useWaitingWork(user.id)
  const list = useMemo(
    () =>
      data
        ? withPending(withWaitingEdits(data, waiting), pending, {
            waiting: waiting.changes,
            belongs: (capture) => belongsTo(view, capture),
            find: (id) => listedCapture(cache, user.id, id),
          })
        : null,
    [data, waiting, pending, view, cache, user.id],
  )
  const leaving = useMemo(() => allLeaving(pending, waiting.changes), [pending, waiting])
  const loadMore = async () => {
    if (isLoadingMore) return
    setLoadingMore(true)
    try {
      await loadMoreCaptures(cache, client, user.id, view)
    } catch {
      toast.error(dashboardMessages.loadMoreFailed)
    } finally {
      setLoadingMore(false)
    }
  }
  return {
    list,
    hasMore: data !== undefined && (data.captures.length < data.total || !data.isExact),
    isLoadingMore,
    loadMore: () => void loadMore(),
    isOld: query.isPlaceholderData,
    hasFailed: query.isError,
    isOffline: isPaused || !isOnline,
    waiting,
    leaving,
    retry: () => void query.refetch(),
  }
}

function folderOf(key: readonly unknown[] | undefined): unknown {
  const view = key?.at(-1)
  return typeof view === 'object' && view !== null && 'folderId' in view ? view.folderId : undefined
}
