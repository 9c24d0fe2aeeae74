// The dashboard page: the notebooks, notices, figures, search and capture cards. It composes other features. The address decides
// which dialog is open.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useMedia } from '../../lib/device/use-media.ts'
import { CaptureRoute } from '../captures/detail/capture-route.tsx'
import { useCapturesList } from '../captures/use-captures-list.ts'
import { NotebookDialogs } from '../notebooks/notebook-dialogs.tsx'
import { NotebookTree } from '../notebooks/notebook-tree.tsx'
import { NotebooksDropdown } from '../notebooks/notebooks-dropdown.tsx'
import { useNotebooks } from '../notebooks/use-notebooks.ts'
import { OcrButton } from '../ocr/ocr-button.tsx'
import { OcrOverlay } from '../ocr/ocr-overlay.tsx'
import { PlanNotLoaded } from '../plans/plan-not-loaded.tsx'
import { CapturesSection } from './captures-section.tsx'
import { Commands } from './commands/commands.tsx'
import { InstallBanner } from './install-banner.tsx'
import { PendingSync } from './pending-sync.tsx'
import { ProNote } from './pro-note.tsx'
import { SavedSearchList } from './search/saved-search-list.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import { StatCards } from './stat-cards.tsx'
import { useDashboardView } from './use-dashboard-view.ts'
import { useLiveData } from './use-live-data.ts'

const UpgradeBanner = lazyPart(async () => (await import('./upgrade-banner.tsx')).UpgradeBanner)
const PlanDetails = lazyPart(async () => (await import('./plan-details.tsx')).PlanDetails)
const AutoSave = lazyPart(async () => (await import('../quick-capture/auto-save.tsx')).AutoSave)

export function DashboardPage() {
  const { profile, isPro, isFree, isFallback, isLoading: isPlanLoading, retry } = usePlan()
  const isLive = useLiveData()
  const place = useDashboardView(isPro || isPlanLoading)
  const { folderId, filter, order } = place
  const notebooks = useNotebooks()
  const isWide = useMedia('(min-width: 64rem)')
  const searchBox = useRef<HTMLInputElement>(null)
  const view = useMemo(() => ({ folderId, filter, ...(order ? { order } : {}) }), [folderId, filter, order])
  // A search in the address waits until the plan is known, because Free has no search.
  const shown = useCapturesList(view, !(isPlanLoading && place.isFiltered))
  const { deleting: leaving } = shown
  const folder = notebooks.all.find(({ id }) => id === folderId)
  const name = folder?.name ?? dashboardMessages.allNotes

  // The chosen notebook was deleted, here or elsewhere. One that is new may be missing until the list has been read again.
  const isKnown = !notebooks.isLoading && !notebooks.isFetching && !notebooks.hasFailed
  const isGone = folderId !== null && !folder && isKnown
  const home = place.notebookAddress(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the notebook disappears.
  useEffect(() => {
    if (isGone) place.goTo(home)
  }, [isGone])

  const tree = {
    chosen: folderId,
    isPro,
    addressOf: place.notebookAddress,
    total: Math.max(0, notebooks.total - leaving.size),
    leavingFrom: (id: string) => [...leaving.values()].filter(({ folder_id }) => folder_id === id).length,
    proNote: isFree ? <ProNote text={notebookMessages.proOnly} className="px-2" /> : null,
  }
  return (
    <NotebookDialogs>
      <PageMeta title={`${name}: ${defaultSite.name}`} description={dashboardMessages.description} isUnlisted />
      <div data-live={isLive} className="mx-auto flex w-full max-w-7xl flex-1 gap-8 px-4 py-6 sm:px-6">
        {isWide ? (
          <aside className="sticky top-20 max-h-[calc(100dvh-6rem)] w-60 shrink-0 self-start overflow-y-auto pb-4">
            <nav aria-label={notebookMessages.notebooks}>
              <NotebookTree {...tree} />
              <SavedSearchList current={filter.query} />
            </nav>
          </aside>
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          {isFallback ? (
            <PlanNotLoaded retry={retry} />
          ) : isFree ? (
            <UpgradeBanner profile={profile} instead={() => null} />
          ) : null}
          <InstallBanner />
          <PendingSync />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <div className="min-w-0 flex-1 basis-32">
              <h1 dir="auto" className="truncate text-left text-2xl font-semibold tracking-[-0.01em]" title={name}>
                {name}
              </h1>
              <p aria-live="polite" className="text-sm text-muted">
                {countLine(shown.list)}
              </p>
            </div>
            <div className="flex basis-full flex-wrap gap-2 *:flex-1 sm:basis-auto sm:*:flex-none">
              <OcrButton onOpen={place.openOcr} />
              <Button
                look="primary"
                icon={<Plus />}
                disabled={!isPro}
                title={isPro ? `${dashboardMessages.addNote} (N)` : dashboardMessages.addNoteIsPro}
                onClick={() => place.openCapture('new')}
              >
                {dashboardMessages.addNote}
              </Button>
            </div>
          </div>
          {isFree ? <ProNote text={dashboardMessages.addNoteIsPro} className="-mt-3" /> : null}
          {isWide ? null : (
            <NotebooksDropdown {...tree} name={name} below={<SavedSearchList current={filter.query} />} />
          )}
          <StatCards leaving={[...leaving.values()]} />
          <SearchPanel place={place} shown={shown} isPro={isPro || isPlanLoading} isFree={isFree} boxRef={searchBox} />
          <CapturesSection shown={shown} place={place} isPro={isPro} />
        </div>
      </div>
      <Commands place={place} isPro={isPro} onSearch={() => searchBox.current?.focus()} />
      <CaptureRoute />
      {place.wantsAutoSave ? <AutoSave /> : null}
      {place.dialog === 'plan' ? <PlanDetails onMissing={place.closeDialog} onClose={place.closeDialog} /> : null}
      <OcrOverlay
        isOpen={place.dialog === 'ocr'}
        folderId={folderId}
        onOpen={place.openOcr}
        onClose={place.closeDialog}
      />
    </NotebookDialogs>
  )
}

function countLine(list: { total: number; isExact: boolean } | null): string {
  if (!list) return '\u00a0' // Keeps the height of the line.
  return (list.isExact ? dashboardMessages.noteCount : dashboardMessages.noteCountAtLeast)(list.total)
}
