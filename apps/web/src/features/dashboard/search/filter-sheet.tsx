// The filters on a phone: a sheet over the list, and a button that says how many notes it will show.
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import type { ShownCaptures } from '../../captures/list/use-captures-list.ts'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'
import { filterCount } from './filter-count.ts'
import { FilterPanel } from './filter-panel.tsx'

export function FilterSheet({
  place,
  shown,
  onClose,
}: {
  place: DashboardPlace
  shown: ShownCaptures
  onClose: () => void
}) {
  const { list, isOld } = shown
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.filters}
      footer={
        <>
          <Button
            look="quiet"
            disabled={filterCount(place.filter) === 0}
            onClick={() => place.search(({ query }) => ({ ...emptyFilter, query }))}
          >
            {texts.clearFilters}
          </Button>
          <Button look="primary" busy={isOld} className="flex-1" onClick={onClose}>
            {texts.showFound(
              list && !isOld ? (list.isExact ? texts.noteCount : texts.noteCountAtLeast)(list.total) : 'notes',
            )}
          </Button>
        </>
      }
    >
      <FilterPanel isBare filter={place.filter} onChange={place.search} inNotebook={place.folderId !== null} />
    </Dialog>
  )
}
