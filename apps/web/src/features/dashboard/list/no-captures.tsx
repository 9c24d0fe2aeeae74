// The empty list: there are no captures yet, the search finds none, or the device keeps none.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { shellMessages } from '@jotsam/core/messages/shell'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { Button, buttonClass } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { Plus } from 'lucide-react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { StoreLink } from '../../../components/site/store-link.tsx'
import { filterCount } from '../search/filter-count.ts'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'

const NearResults = lazyPart(async () => (await import('../search/near-results.tsx')).NearResults)

export function NoCaptures({
  place,
  isPro,
  isFirstRun,
  isUnread,
  hasNotesWithin,
}: {
  place: DashboardPlace
  isPro: boolean
  /** The checklist below says what to do. */
  isFirstRun: boolean
  /** The server was never asked, so there may be notes. */
  isUnread: boolean
  /** In the notebooks inside the chosen one. */
  hasNotesWithin: boolean
}) {
  const texts = dashboardMessages
  const clear = () => {
    place.search(() => emptyFilter)
    // This button disappears, so the focus has to move.
    document.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
  }
  if (place.isFiltered) {
    return (
      <>
        <EmptyState
          title={texts.noMatches}
          action={
            <Button onClick={clear}>{filterCount(place.filter) > 0 ? texts.clearFilters : texts.clearSearch}</Button>
          }
        >
          {filterCount(place.filter) > 0 ? texts.noMatchesDetail : texts.nothingContains(place.filter.query.trim())}
        </EmptyState>
        {place.order !== 'best' && place.filter.query.trim() !== '' ? (
          <NearResults place={place} instead={() => null} />
        ) : null}
      </>
    )
  }
  if (isUnread) return <EmptyState title={texts.noneKept}>{texts.noneKeptDetail}</EmptyState>
  return (
    <EmptyState
      title={hasNotesWithin ? texts.noneDirectlyHere : texts.noNotes}
      isShort={isFirstRun}
      action={
        isFirstRun ? null : isPro ? (
          <Button look="primary" icon={<Plus />} onClick={() => place.openCapture('new')}>
            {texts.addNote}
          </Button>
        ) : (
          <StoreLink className={buttonClass({ look: 'primary' })}>{shellMessages.extension}</StoreLink>
        )
      }
    >
      {hasNotesWithin ? texts.noneDirectlyHereDetail : place.folderId ? texts.noNotesInNotebook : texts.noNotesDetail}
    </EmptyState>
  )
}
