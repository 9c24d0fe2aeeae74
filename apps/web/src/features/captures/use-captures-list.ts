// The captures of a view as the person sees them: the server's list, what they just did, and the way to more.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/toast.tsx'
import { belongsTo } from './captures-cache.ts'
import type { CapturesList } from './captures-list.ts'
import { capturesQuery, loadMoreCaptures } from './captures-queries.ts'
import { withPending } from './pending-changes.ts'
import { usePendingChanges } from './pending-store.ts'
import type { CapturesView } from './read-captures.ts'
import { useWaitingEdits, type WaitingEdits, withWaitingEdits } from './waiting-edits.ts'

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
  readonly waitingEdits: WaitingEdits
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
  const { data } = query
  const edits = useWaitingEdits(user.id)
  const list = useMemo(
    () => (data ? withPending(withWaitingEdits(data, edits), pending, (capture) => belongsTo(view, capture)) : null),
    [data, edits, pending, view],
  )
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
    isOffline: query.fetchStatus === 'paused',
    waitingEdits: edits,
    retry: () => void query.refetch(),
  }
}

function folderOf(key: readonly unknown[] | undefined): unknown {
  const view = key?.at(-1)
  return typeof view === 'object' && view !== null && 'folderId' in view ? view.folderId : undefined
}
