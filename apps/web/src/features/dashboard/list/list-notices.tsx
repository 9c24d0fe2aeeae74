// Notices around the cards: a stale list, a failed read, and the number of shown captures.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { clsx } from 'clsx'
import { CloudOff, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { TryAgain } from '../../../components/try-again.tsx'
import { afterFailedRead } from '../../../lib/saving/failure-of.ts'
import type { ShownCaptures } from '../../captures/list/use-captures-list.ts'

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
        <FloatingNotice icon={<CloudOff aria-hidden />}>
          {isFiltered && shown.keptCount !== null
            ? dashboardMessages.offlineSearch(shown.keptCount)
            : dashboardMessages.offline}
        </FloatingNotice>
      ) : null}
    </>
  )
}

/** Over the list, so that it does not move when the connection comes and goes. */
function FloatingNotice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="fixed bottom-[calc(4.5rem+env(safe-area-inset-bottom))] left-1/2 z-20 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-2 rounded-[20px] border border-line bg-surface py-2 pr-4 pl-3 text-sm shadow-float sm:bottom-5 print:hidden [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-amber"
    >
      {icon}
      {children}
    </div>
  )
}

/** Shown once loading takes long. */
export function SlowNotice({ onRetry }: { onRetry: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <FloatingNotice icon={<Hourglass aria-hidden />}>
      {dashboardMessages.slow}
      <TryAgain onClick={onRetry} />
    </FloatingNotice>
  )
}

const SLOW_MS = 6_000

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState title={dashboardMessages.loadFailed} action={<TryAgain isAlone onClick={onRetry} />}>
        {afterFailedRead(error)}
      </EmptyState>
    </div>
  )
}

export function ShownCount({ shown }: { shown: ShownCaptures }) {
  const { list, hasMore, isLoadingMore, hasMoreFailed, loadMore } = shown
  const before = useRef(0)
  // The button disappears with the last page. The focus moves to the first note of that page.
  useEffect(() => {
    if (hasMore || before.current === 0 || document.activeElement !== document.body) return
    document.querySelectorAll<HTMLElement>('[data-capture-link]')[before.current]?.focus()
  }, [hasMore])
  // All that was loaded has been deleted or moved.
  const isUsedUp = list !== null && list.captures.length === 0 && hasMore
  const more = useEffectEvent(loadMore)
  useEffect(() => {
    if (isUsedUp) more()
  }, [isUsedUp])
  const onMore = () => {
    before.current = list?.captures.length ?? 0
    loadMore()
  }
  if (!list || (list.captures.length === 0 && !hasMore)) return null
  const countText = list.isExact ? dashboardMessages.showing : dashboardMessages.showingAtLeast
  return (
    // Above the notice that floats at the bottom.
    <div className={clsx('flex flex-col items-center gap-3 py-4', shown.isOffline && 'pb-16')}>
      <p className="text-sm text-muted">{countText(list.captures.length, list.total)}</p>
      {hasMore && hasMoreFailed ? <FaultLine isAlert text={dashboardMessages.loadMoreFailed} /> : null}
      {hasMore ? (
        <Button busy={isLoadingMore} onClick={onMore}>
          {dashboardMessages.loadMore}
        </Button>
      ) : null}
    </div>
  )
}
