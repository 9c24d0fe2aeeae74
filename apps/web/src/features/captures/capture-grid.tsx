// The cards in one, two or three columns. Cards outside the viewport are not rendered, so thousands scroll smoothly. Keys on a focused
// card: arrows or J/K move, P pins, X selects, M or the menu key opens the menu, Delete deletes.
import type { Capture } from '@jotsam/core/capture/capture'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import type { KeyboardEvent } from 'react'
import type { CapturesList } from './captures-list.ts'
import { CaptureCard } from './card/capture-card.tsx'
import { CaptureCardSkeleton } from './card/capture-card-skeleton.tsx'
import type { CaptureCardHandlers } from './card/card-handlers.ts'
import { type PendingWork, pendingState } from './use-pending-work.ts'

const columns = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3'

export function CaptureGrid({
  captures,
  addressOf,
  hits,
  found,
  selected,
  pending,
  ...handlers
}: CaptureCardHandlers & {
  captures: readonly Capture[]
  addressOf: (id: string) => string
  hits: readonly string[]
  found: CapturesList['found']
  selected: ReadonlySet<string>
  pending: PendingWork
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const link =
      event.target instanceof HTMLElement && event.target.matches('[data-capture-link]') ? event.target : null
    const capture = link && captures.find(({ id }) => id === cardOf(link)?.dataset.captureId)
    if (!capture || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step !== undefined) focusCard(event.currentTarget, link, step)
    else if (event.key === 'p') handlers.onPin(capture)
    else if (event.key === 'x') handlers.onSelect(capture, false)
    else if (event.key === 'Delete') handlers.onDelete(capture)
    else if (event.key === 'm' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = cardOf(link)?.getBoundingClientRect()
      if (box) handlers.onMenu(capture, { x: box.left + 24, y: box.top + 40 })
    } else return
    event.preventDefault()
  }
  return (
    <ul aria-label={dashboardMessages.notes} className={columns} onKeyDown={onKeyDown}>
      {captures.map((capture) => (
        <li key={capture.id} className="[contain-intrinsic-size:auto_16rem] [content-visibility:auto]">
          <CaptureCard
            capture={capture}
            to={addressOf(capture.id)}
            hits={hits}
            found={found?.[capture.id]}
            isSelected={selected.has(capture.id)}
            isSelecting={selected.size > 0}
            pending={pendingState(pending, capture.id)}
            {...handlers}
          />
        </li>
      ))}
    </ul>
  )
}

export function CaptureGridSkeleton() {
  return (
    <div role="status" aria-label={dashboardMessages.loadingNotes} className={columns}>
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <CaptureCardSkeleton key={each} />
      ))}
    </div>
  )
}

const STEPS: Record<string, 'next' | 'previous' | 'below' | 'above' | undefined> = {
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

function focusCard(list: HTMLElement, from: HTMLElement, step: 'next' | 'previous' | 'below' | 'above'): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-capture-link]')]
  const width = getComputedStyle(list).gridTemplateColumns.split(' ').length
  const by = { next: 1, previous: -1, below: width, above: -width }[step]
  const to = links[links.indexOf(from) + by]
  to?.focus()
  if (to) cardOf(to)?.scrollIntoView({ block: 'nearest' })
}
