// The captures of the current view: cards, card menu, selection, dialogs and the count.
import type { Capture } from '@jotsam/core/capture/capture'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { limits } from '@jotsam/core/plan/limits'
import { clsx } from 'clsx'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import type { ListView } from '../../../lib/ui/appearance.ts'
import { useCaptureActions, useDeleteWhenLeaving } from '../../captures/capture-actions.ts'
import type { MenuPlace } from '../../captures/card/card-handlers.ts'
import { CaptureGrid, CaptureGridSkeleton } from '../../captures/list/capture-grid.tsx'
import { useSelection } from '../../captures/list/selection.ts'
import type { ShownCaptures } from '../../captures/list/use-captures-list.ts'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'
import type { Question } from './capture-question.tsx'
import { LoadFailed, OldListNotice, ShownCount, SlowNotice } from './list-notices.tsx'
import { NoCaptures } from './no-captures.tsx'
import { useSteps } from './use-steps.ts'

const CaptureQuestion = lazyPart(async () => (await import('./capture-question.tsx')).CaptureQuestion)
const CardMenu = lazyPart(async () => (await import('./card-menu.tsx')).CardMenu)
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

export function CapturesSection({
  shown,
  place,
  openId,
  isPro,
  view,
  isFirstRun,
  hasNotesWithin,
  above,
  below,
  move,
}: {
  shown: ShownCaptures
  place: DashboardPlace
  /** The note that is shown, chosen or not. */
  openId: string | null
  isPro: boolean
  view: ListView
  isFirstRun: boolean
  /** In the notebooks inside the chosen one. */
  hasNotesWithin: boolean
  /** Around the cards. They come with the first and the last one, so that nothing moves. */
  above: ReactNode
  below: ReactNode
  /** Set here, for notes that are dropped on a notebook. */
  move: { current: ((ids: readonly string[], folder: Folder | null) => void) | null }
}) {
  const { list } = shown
  const captures = list?.captures ?? NONE
  const count = useSteps(captures.length > 0, limits.list.pageSize)
  const part = useMemo(() => (count < captures.length ? captures.slice(0, count) : captures), [captures, count])
  const actions = useCaptureActions()
  const selection = useSelection(place.folderId)
  const [menu, setMenu] = useState<{ readonly id: string; readonly place: MenuPlace } | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const order = useRef(captures)
  order.current = captures
  const selected = useMemo(() => captures.filter(({ id }) => selection.ids.has(id)), [captures, selection.ids])
  const { query } = place.filter
  // Of the search that found these captures: the next one may still be pending.
  const searched = useRef(query)
  if (!shown.isOld) searched.current = query
  const words = searched.current
  const hits = useMemo(() => list?.hits ?? (words === '' ? NO_HITS : [words]), [list?.hits, words])
  const inMenu = menu && captures.find(({ id }) => id === menu.id)

  const { all: notebooks } = useNotebooks()
  const notebookOf = (id: string | null) =>
    place.folderId === null && id !== null ? notebooks.find((folder) => folder.id === id) : undefined
  move.current = (ids, folder) => {
    const moved = captures.filter(({ id }) => ids.includes(id))
    clear()
    void actions.move(moved, folder?.id ?? null, folder?.name ?? dashboardMessages.allNotes)
  }

  const { toggle, clear } = selection
  const open = useRef(place.openCapture)
  open.current = place.openCapture
  const onOpen = useCallback(({ id }: Capture) => open.current(id), [])
  const onPin = useCallback((capture: Capture) => void actions.togglePin(capture), [actions])
  const onDelete = useCallback((captures: readonly Capture[]) => setQuestion({ kind: 'delete', captures }), [])
  const onMenu = useCallback((capture: Capture, at: MenuPlace) => setMenu({ id: capture.id, place: at }), [])
  const onSelect = useCallback(
    ({ id }: Capture, isRange: boolean) => toggle(id, isRange ? order.current.map((each) => each.id) : undefined),
    [toggle],
  )

  useDeleteWhenLeaving()
  const isWaiting = (list === null && !shown.hasFailed) || (captures.length > 0 && part.length === 0)
  return (
    <>
      {isWaiting ? null : above}
      <OldListNotice shown={shown} isFiltered={place.isFiltered} />
      {selected.length > 0 ? (
        <SelectionBar
          onMissing={clear}
          selected={selected}
          isPro={isPro}
          onAsk={setQuestion}
          onAll={() => selection.all(captures.map(({ id }) => id))}
          onClear={clear}
        />
      ) : null}
      {list === null && shown.hasFailed ? <LoadFailed error={shown.error} onRetry={shown.retry} /> : null}
      {list === null && !shown.hasFailed ? <SlowNotice onRetry={shown.retry} /> : null}
      {isWaiting ? <CaptureGridSkeleton view={view} /> : null}
      <div
        aria-busy={shown.isOld || undefined}
        className={clsx('transition-opacity duration-150', shown.isOld && 'opacity-60')}
      >
        {list && captures.length === 0 && !shown.hasMore && (place.isFiltered || !shown.isOld) ? (
          <NoCaptures {...{ place, isPro, isFirstRun, hasNotesWithin }} isUnread={shown.keptCount !== null} />
        ) : null}
        {part.length > 0 ? (
          <CaptureGrid
            captures={part}
            addressOf={place.captureAddress}
            hits={hits}
            found={list?.found}
            selected={selection.ids}
            pending={shown.pending}
            view={view}
            openId={view === 'split' ? openId : null}
            notebookOf={notebookOf}
            {...{ onOpen, onPin, onDelete, onMenu, onSelect }}
          />
        ) : null}
      </div>
      {/* It stands below the last card, so it waits for that one. */}
      {shown.isOld || part.length < captures.length ? null : <ShownCount shown={shown} />}
      {isWaiting || part.length < captures.length ? null : below}
      {menu && inMenu ? (
        <CardMenu
          key={`${menu.id} ${menu.place.x} ${menu.place.y}`}
          onMissing={() => setMenu(null)}
          capture={inMenu}
          place={menu.place}
          isPro={isPro}
          onClose={() => setMenu(null)}
          onEdit={() => place.openCapture(inMenu.id, 'edit')}
          onSelect={() => onSelect(inMenu, false)}
          onAsk={setQuestion}
        />
      ) : null}
      {question ? (
        <CaptureQuestion
          onMissing={() => setQuestion(null)}
          question={question}
          onClose={() => setQuestion(null)}
          onGone={clear}
        />
      ) : null}
    </>
  )
}

const NONE: readonly Capture[] = []
const NO_HITS: readonly string[] = []
