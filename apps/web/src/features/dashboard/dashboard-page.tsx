// The dashboard page: the notebooks, notices, figures, search and captures. It composes other features. The address decides which
// dialog is open.
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { trialEnd } from '@jotsam/core/plan/trial-end'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { IconButton } from '@jotsam/ui/icon-button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { clsx } from 'clsx'
import { PanelLeftOpen, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useMedia } from '../../lib/device/use-media.ts'
import { changeAppearance, type ListView, useAppearance, VIEWS } from '../../lib/ui/appearance.ts'
import { CaptureRoute } from '../captures/detail/capture-route.tsx'
import { PaneSkeleton } from '../captures/detail/detail-skeleton.tsx'
import { NotePane } from '../captures/detail/note-pane.ts'
import { handFiles } from '../captures/editor/files/handed-files.ts'
import { useCapturesList } from '../captures/list/use-captures-list.ts'
import { NotebookDialogs } from '../notebooks/notebook-dialogs.tsx'
import { NotebookTree } from '../notebooks/notebook-tree.tsx'
import { NotebooksDropdown } from '../notebooks/notebooks-dropdown.tsx'
import { useNotebooks } from '../notebooks/use-notebooks.ts'
import { OcrButton } from '../ocr/ocr-button.tsx'
import { OcrOverlay } from '../ocr/ocr-overlay.tsx'
import { PlanNotLoaded } from '../plans/plan-not-loaded.tsx'
import { Commands } from './commands/commands.tsx'
import { Figures } from './figures-line.tsx'
import { wantsChecklist } from './first-run/checklist-steps.ts'
import { CapturesSection } from './list/captures-section.tsx'
import { InstallBanner } from './notices/install-banner.tsx'
import { PendingSync } from './notices/pending-sync.tsx'
import { ProNote } from './notices/pro-note.tsx'
import { UpgradeBanner } from './notices/upgrade-banner.tsx'
import { SavedSearchList } from './search/saved-search-list.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useLiveData } from './use-live-data.ts'
import { WANTS_SEARCH } from './view/dashboard-view.ts'
import { useDashboardView } from './view/use-dashboard-view.ts'
import { useNoteBeside } from './view/use-note-beside.ts'
import { ViewChoice } from './view/view-choice.tsx'

const Checklist = lazyPart(async () => (await import('./first-run/checklist.tsx')).Checklist)
const PlanDetails = lazyPart(async () => (await import('./notices/plan-details.tsx')).PlanDetails)
const AutoSave = lazyPart(async () => (await import('../quick-capture/auto-save.tsx')).AutoSave)
const PullToRefresh = lazyPart(async () => (await import('./list/pull-to-refresh.tsx')).PullToRefresh)
const TrialEnds = lazyPart(async () => (await import('./notices/trial-ends.tsx')).TrialEnds)
const SidebarTags = lazyPart(async () => (await import('./sidebar/sidebar-tags.tsx')).SidebarTags)

export function DashboardPage() {
  const { profile, isPro, isFree, isFallback, isLoading: isPlanLoading, retry } = usePlan()
  const place = useDashboardView(isPro || isPlanLoading)
  const { folderId, filter, order } = place
  const notebooks = useNotebooks()
  const isWide = useMedia('(min-width: 64rem)')
  const isPhone = useMedia('(max-width: 39.99rem)')
  const appearance = useAppearance()
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const moveDropped = useRef<Parameters<typeof CapturesSection>[0]['move']['current']>(null)
  const view = useMemo(() => ({ folderId, filter, ...(order ? { order } : {}) }), [folderId, filter, order])
  // A search in the address waits until the plan is known, because Free has no search.
  const captures = useCapturesList(view, !(isPlanLoading && place.isFiltered))
  // What stands above the list depends on the plan, so the list waits for it: nothing moves once it is shown.
  const shown = isPlanLoading ? { ...captures, list: null } : captures
  const isLive = useLiveData(shown.list !== null)
  const { state } = useLocation()
  useEffect(() => {
    if (state === WANTS_SEARCH) searchBox.current?.focus()
  }, [state])
  const { deleting: leaving } = shown
  const folder = notebooks.all.find(({ id }) => id === folderId)
  const name = folder?.name ?? (folderId !== null && notebooks.isFetching ? NO_TEXT : texts.allNotes)
  const within = folder && !place.isFiltered ? notebooks.countWithin(folder) - notebooks.count(folder.id) : 0

  // The chosen notebook was deleted, here or elsewhere. One that is new may be missing until the list has been read again.
  const isKnown = !notebooks.isLoading && !notebooks.isFetching && !notebooks.hasFailed
  const isGone = folderId !== null && !folder && isKnown
  const home = place.notebookAddress(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the notebook disappears.
  useEffect(() => {
    if (isGone) place.goTo(home)
  }, [isGone])

  const total = Math.max(0, notebooks.total - leaving.size)
  const tree = {
    chosen: folderId,
    isPro,
    addressOf: place.notebookAddress,
    total,
    leavingFrom: (id: string) => [...leaving.values()].filter(({ folder_id }) => folder_id === id).length,
    proNote: isFree ? <ProNote text={notebookMessages.proOnly} className="px-2" /> : null,
    onDropNotes: isPro
      ? (ids: readonly string[], to: typeof folder | null) => moveDropped.current?.(ids, to ?? null)
      : null,
  }
  const besides = (
    <>
      <SavedSearchList current={filter.query} />
      {isPro && total > 0 ? <SidebarTags instead={() => null} chosen={filter.tags} /> : null}
    </>
  )
  const views: readonly ListView[] = isWide ? VIEWS : VIEWS.filter((each) => each !== 'split')
  const listView = views.find((each) => each === appearance.view) ?? 'list'
  // Nothing to search, count or filter yet. An old list may be the empty one of a search that was just cleared.
  const isBlank = shown.list?.total === 0 && !shown.isOld && folderId === null && !place.isFiltered
  const isSplit = listView === 'split' && !isBlank
  const beside = useNoteBeside(isSplit, place, shown)
  const openId = place.openId ?? beside.id
  const notes = shown.list?.total ?? 0
  const hasChecklist =
    !isFallback &&
    shown.list !== null &&
    shown.keptCount === null &&
    folderId === null &&
    !place.isFiltered &&
    wantsChecklist(profile, notes)
  // On a phone the notes come first. An empty list is one sentence, and the steps follow it.
  const isFirstRun = hasChecklist && notes === 0
  // Once there are notes it is one line above them. It is as high while it loads, so that nothing moves when it arrives.
  const checklist = (
    <Checklist
      instead={() => null}
      loading={<Skeleton className={isFirstRun ? 'h-105 sm:h-88' : 'h-13.5'} />}
      {...{ profile, isPro, notes, place }}
    />
  )
  const isChecklistBelow = hasChecklist && (isPhone || isFirstRun)
  const below = (
    <>
      {/* Near the button that it is about. The steps of the first run say it better. */}
      {isFree && isPhone && !isFirstRun ? <ProNote text={texts.addNoteIsPro} className="self-center" /> : null}
      {isChecklistBelow ? <div className={clsx(isFirstRun && 'mx-auto w-full max-w-3xl')}>{checklist}</div> : null}
    </>
  )
  const banner = isFree ? (
    <UpgradeBanner profile={profile} />
  ) : trialEnd(profile, new Date()) === 'soon' ? (
    <TrialEnds instead={() => null} loading={<div className="h-6" />} profile={profile} />
  ) : null
  const noteWith = (files: readonly File[]) => {
    handFiles(files)
    place.openCapture('new')
  }
  const nextView = () => changeAppearance({ view: views[(views.indexOf(listView) + 1) % views.length] ?? 'cards' })
  return (
    <NotebookDialogs>
      <PageMeta title={`${name}: ${defaultSite.name}`} description={texts.description} isUnlisted />
      <div data-live={isLive} className="flex w-full flex-1">
        {isWide ? (
          <Sidebar>
            <NotebookTree {...tree} />
            {besides}
          </Sidebar>
        ) : null}
        <div
          className={clsx(
            'flex min-w-0 flex-col gap-3 px-4 pb-6 sm:px-6 sm:pt-4',
            isBlank && 'max-sm:pt-3',
            isSplit ? 'w-[clamp(23.5rem,32vw,28rem)] shrink-0' : 'mx-auto max-w-[92rem] flex-1',
          )}
        >
          {isInstalledOnIos ? <PullToRefresh instead={() => null} onRefresh={shown.retry} /> : null}
          {isBlank ? null : (
            <div className="max-sm:sticky max-sm:top-0 max-sm:z-20 max-sm:-mx-4 max-sm:bg-paper max-sm:px-4 max-sm:pt-2 max-sm:pb-1">
              <SearchPanel
                place={place}
                shown={shown}
                isPro={isPro || isPlanLoading}
                isFree={isFree}
                boxRef={searchBox}
              />
            </div>
          )}
          {isFallback ? (
            <PlanNotLoaded retry={retry} />
          ) : isFirstRun && profile.trial_started_at === null ? null : (
            banner
          )}
          <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2', !isBlank && 'max-sm:-mt-1')}>
            {isWide && appearance.isSidebarFolded ? (
              <IconButton
                label={texts.showSidebar}
                shortcut="B"
                icon={<PanelLeftOpen />}
                onClick={() => changeAppearance({ isSidebarFolded: false })}
              />
            ) : null}
            <div
              className={clsx(
                'flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3',
                isSplit ? 'basis-24' : 'basis-40',
              )}
            >
              <NotebooksDropdown {...tree} name={name} below={besides} isOff={isWide} />
              <p
                aria-live="polite"
                // For all notes, the figures below show the same number.
                className={clsx(
                  'max-w-full shrink-0 text-sm text-muted',
                  folderId === null && !place.isFiltered && 'sr-only',
                )}
              >
                {shown.isOld && place.isFiltered
                  ? texts.searching
                  : countLine(shown.isOld || (shown.keptCount !== null && notes === 0) ? null : shown.list)}
                {within > 0 ? ` · ${texts.moreWithin(within)}` : null}
              </p>
            </div>
            {isBlank || (isPhone && notes === 1) ? null : <ViewChoice views={views} chosen={listView} />}
            {isFree && !isPhone ? <ProNote text={texts.addNoteIsPro} /> : null}
            <div className="flex gap-2 max-sm:hidden">
              {isSplit ? null : <OcrButton onOpen={place.openOcr} />}
              <Button
                // In the first run the main action is a step of the checklist.
                look={isFirstRun ? 'plain' : 'primary'}
                icon={<Plus />}
                disabled={!isPro}
                title={isPro ? `${texts.addNote} (N)` : texts.addNoteIsPro}
                onClick={() => place.openCapture('new')}
              >
                <span className={isSplit ? 'sr-only' : undefined}>{texts.addNote}</span>
              </Button>
            </div>
          </div>
          {/* On a phone the results of a search come first. */}
          {isBlank || (isPhone && place.isFiltered) ? null : (
            <Figures leaving={[...leaving.values()]} samples={profile.sample_ids?.length ?? 0} />
          )}
          <InstallBanner />
          <PendingSync />
          <CapturesSection
            {...{ shown, place, openId, isPro, isFirstRun, below }}
            above={hasChecklist && !isChecklistBelow ? checklist : null}
            view={listView}
            hasNotesWithin={within > 0}
            move={moveDropped}
          />
        </div>
        {isSplit ? (
          <div
            ref={setPane}
            className="sticky top-14 grid h-[calc(100dvh-3.5rem)] min-w-0 flex-1 border-l border-line bg-paper"
          >
            {openId || shown.list?.captures.length === 0 ? null : <EmptyPane isLoading={shown.list === null} />}
          </div>
        ) : null}
      </div>
      <Commands
        place={place}
        // A key that is pressed before the plan is known does what it does on Pro, as the search box does.
        isPro={isPro || isPlanLoading}
        onSearch={() => searchBox.current?.focus()}
        onView={nextView}
        onSidebar={() => changeAppearance({ isSidebarFolded: !appearance.isSidebarFolded })}
      />
      <NotePane value={isSplit ? pane : null}>
        <CaptureRoute beside={beside.id} onClose={beside.close} />
      </NotePane>
      {place.wantsAutoSave ? <AutoSave /> : null}
      {place.dialog === 'plan' ? <PlanDetails onMissing={place.closeDialog} onClose={place.closeDialog} /> : null}
      <OcrOverlay
        isOpen={place.dialog === 'ocr'}
        folderId={folderId}
        onFiles={isPro ? noteWith : null}
        onOpen={place.openOcr}
        onClose={place.closeDialog}
      />
    </NotebookDialogs>
  )
}

function EmptyPane({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <PaneSkeleton />
  return (
    <div className="m-auto">
      <EmptyState title={texts.noNoteOpen}>{texts.chooseNote}</EmptyState>
    </div>
  )
}

/** Keeps the height of a line. */
const NO_TEXT = '\u00a0'

/** Only Safari has this property. */
const isInstalledOnIos = 'standalone' in navigator && navigator.standalone === true

function countLine(list: { total: number; isExact: boolean } | null): string {
  if (!list) return NO_TEXT
  return (list.isExact ? texts.noteCount : texts.noteCountAtLeast)(list.total)
}
