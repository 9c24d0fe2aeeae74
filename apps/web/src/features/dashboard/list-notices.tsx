// Notices around the cards: a stale list, a failed read, and the number of shown captures.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { TryAgain } from '../../components/try-again.tsx'
import type { ShownCaptures } from '../captures/use-captures-list.ts'

/** Shown above a list that could not be refreshed. */
export function OldListNotice({ shown, isFiltered }: { shown: ShownCaptures; isFiltered: boolean }) {
  if (!shown.list) return null
  return (
    <>
      {shown.hasFailed ? (
        <Banner tone="warning" action={<TryAgain onClick={shown.retry} />}>
          {dashboardMessages.refreshFailed}
        </Banner>
      ) : null}
      {shown.isOffline ? (
        <Banner tone="warning">
          {isFiltered && shown.keptCount !== null
            ? dashboardMessages.offlineSearch(shown.keptCount)
            : dashboardMessages.offline}
        </Banner>
      ) : null}
    </>
  )
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <h2 className="text-lg font-semibold">{dashboardMessages.loadFailed}</h2>
      <p className="text-sm text-muted">{dashboardMessages.loadFailedDetail}</p>
      <TryAgain onClick={onRetry} />
    </div>
  )
}

export function ShownCount({ shown }: { shown: ShownCaptures }) {
  const { list, hasMore, isLoadingMore, loadMore } = shown
  if (!list || (list.captures.length === 0 && !hasMore)) return null
  const countText = list.isExact ? dashboardMessages.showing : dashboardMessages.showingAtLeast
  return (
    <div className="flex flex-col items-center gap-3 py-4">
      <p className="text-sm text-muted">{countText(list.captures.length, list.total)}</p>
      {hasMore ? (
        <Button busy={isLoadingMore} onClick={loadMore}>
          {dashboardMessages.loadMore}
        </Button>
      ) : null}
    </div>
  )
}
