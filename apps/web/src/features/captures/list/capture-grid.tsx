// The list of captures: cards in as many columns as fit, or rows. Groups of notes outside the viewport are not rendered, so thousands
// scroll smoothly: with every frame the browser looks at each group, and not at each note. Keys on a focused card: arrows or J/K move,
// with Shift they select, P pins, X selects, M or the menu key opens the menu, Delete deletes the note, or all that are selected with it.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { clsx } from 'clsx'
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { dateLocale, type ListView, useAppearance } from '../../../lib/ui/appearance.ts'
import { dateTime } from '../../../lib/ui/date-time.ts'
import { DRAGGED_NOTES } from '../../../lib/ui/dragged.ts'
import { CaptureCard } from '../card/capture-card.tsx'
import { CaptureCardSkeleton } from '../card/capture-card-skeleton.tsx'
import { focusStep, type Step } from '../card/card-focus.ts'
import type { CaptureCardHandlers } from '../card/card-handlers.ts'
import { useSwipes } from '../card/use-swipes.ts'
import { type PendingWork, pendingState } from '../use-pending-work.ts'
import type { CapturesList } from './captures-list.ts'
import { groupsOf } from './groups-of.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useMasonry } from './use-masonry.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-3'
const rows =
  '@container flex flex-col overflow-hidden border-line max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border'

export function CaptureGrid({
  captures,
  addressOf,
  hits,
  found,
  selected,
  pending,
  view,
  openId,
  notebookOf,
  ...handlers
}: CaptureCardHandlers & {
  captures: readonly Capture[]
  addressOf: (id: string) => string
  hits: readonly string[]
  found: CapturesList['found']
  selected: ReadonlySet<string>
  pending: PendingWork
  view: ListView
  /** The note beside the list. */
  openId: string | null
  /** The notebook to name on the card. */
  notebookOf: (folderId: string | null) => Folder | undefined
}) {
  const list = useRef<HTMLDivElement>(null)
  const isRow = view !== 'cards'
  const rowHeight = useAppearance().density === 'compact' ? 3.35 : 3.85
  const groups = useMemo(() => groupsOf(captures), [captures])
  useMasonry(list, !isRow, captures)
  useScrollAnchor(list, view)
  useKeptPlace(list, captures)
  useKeptFocus(list)
  const captureOf = (part: EventTarget | null) => {
    const id = part instanceof HTMLElement ? cardOf(part)?.dataset.captureId : undefined
    return captures.find((capture) => capture.id === id)
  }
  const swipes = useSwipes({
    onRight: (card) => withCapture(card, handlers.onPin),
    onLeft: (card) => withCapture(card, (capture) => handlers.onDelete([capture])),
    nameOf: (card, side) =>
      side === 'left'
        ? captureMessages.deleteCapture
        : captureOf(card)?.is_pinned
          ? captureMessages.unpin
          : captureMessages.pin,
  })
  const withCapture = (card: HTMLElement, act: (capture: Capture) => void) => {
    const capture = captureOf(card)
    if (capture) act(capture)
  }
  const onDragStart = (event: DragEvent) => {
    const capture = captureOf(event.target)
    if (!capture) return
    const ids = selected.has(capture.id) ? [...selected] : [capture.id]
    event.dataTransfer.setData(DRAGGED_NOTES, ids.join(' '))
    event.dataTransfer.effectAllowed = 'copyMove'
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const link =
      event.target instanceof HTMLElement && event.target.matches('[data-capture-link]') ? event.target : null
    const capture = link && captureOf(link)
    if (!capture || event.ctrlKey || event.metaKey || event.altKey) return
    // Somebody who writes may press a key before the text has the focus.
    const isEditedBeside = document.querySelector('[data-editing]') !== null
    const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (step !== undefined) {
      const to = focusStep(event.currentTarget, link, step)
      if (event.shiftKey) {
        if (!selected.has(capture.id)) handlers.onSelect(capture, false)
        withCapture(to, (next) => handlers.onSelect(next, true))
      }
    } else if (isEditedBeside && (event.key.length === 1 || event.key === 'Delete')) return
    else if (event.key === 'p') handlers.onPin(capture)
    else if (event.key === 'x') handlers.onSelect(capture, false)
    else if (event.key === 'X') handlers.onSelect(capture, true)
    else if (event.key === 'Delete')
      handlers.onDelete(selected.has(capture.id) ? captures.filter(({ id }) => selected.has(id)) : [capture])
    else if (event.key === 'm' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = cardOf(link)?.getBoundingClientRect()
      if (box) handlers.onMenu(capture, { x: box.left + 24, y: box.top + 40 })
    } else return
    event.preventDefault()
  }
  return (
    // An `ul` may contain only `li`, and not groups of them.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      ref={list}
      role="list"
      aria-label={dashboardMessages.notes}
      className={clsx('touch-pan-y', isRow ? rows : [columns, 'relative'])}
      onKeyDown={onKeyDown}
      onDragStart={onDragStart}
      {...swipes}
    >
      {groups.map(({ key, notes }, at) => (
        <div
          key={key}
          // Every row is about as high. With `auto`, rows outside the viewport would keep the height of their cards.
          style={isRow ? { containIntrinsicHeight: `${notes.length * rowHeight}rem` } : undefined}
          className={clsx(
            // The first groups are on the screen from the start, and have their real height in the first frame.
            at > 1 && '[content-visibility:auto]',
            // Groups of cards overlap where their columns end.
            isRow ? 'border-line not-first:border-t' : [columns, 'pointer-events-none absolute inset-x-0'],
          )}
        >
          {notes.map((capture) => (
            // biome-ignore lint/a11y/useSemanticElements: see above.
            <div
              key={capture.id}
              role="listitem"
              className={
                // Each item draws the line above it. A line below could be covered by the next item, which may begin at a fraction of a pixel.
                // Before it has a place, a card is as wide as the first column.
                isRow ? 'border-line not-first:border-t' : 'pointer-events-auto absolute inset-x-0 col-[1/2]'
              }
            >
              <CaptureCard
                capture={capture}
                to={addressOf(capture.id)}
                hits={hits}
                found={found?.[capture.id]}
                notebook={notebookOf(capture.folder_id)}
                isRow={isRow}
                isOpen={capture.id === openId}
                isSelected={selected.has(capture.id)}
                isSelecting={selected.size > 0}
                pending={pendingState(pending, capture.id)}
                {...handlers}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

export function CaptureGridSkeleton({ view }: { view: ListView }) {
  const isRow = view !== 'cards'
  const locale = dateLocale(useAppearance())
  // The first date takes 30 ms to format, so one is formatted while the notes are loading, in a task of its own.
  useEffect(() => {
    const timer = setTimeout(() => dateTime(new Date(), locale))
    return () => clearTimeout(timer)
  }, [locale])
  return (
    <div role="status" aria-label={dashboardMessages.loadingNotes} className={isRow ? rows : clsx(columns, 'gap-y-3')}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
        <CaptureCardSkeleton key={each} isRow={isRow} />
      ))}
    </div>
  )
}

const STEPS: Record<string, Step | undefined> = {
  j: 'next',
  k: 'previous',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'below',
  ArrowUp: 'above',
}

function cardOf(link: HTMLElement): HTMLElement | null {
  return link.closest<HTMLElement>('[data-capture-id]')
}
