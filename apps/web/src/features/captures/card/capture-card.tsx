// One capture in the list. The title's link covers the whole card; the other controls are above it.
import { type Capture, captureTitle } from '@jotsam/core/capture/capture'
import { createdDate } from '@jotsam/core/capture/created-date'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { clsx } from 'clsx'
import { Pin } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import type { Found } from '../captures-list.ts'
import { excerpt, piecesOf, snippetPieces } from '../highlight.ts'
import { CardActions } from './card-actions.tsx'
import { CardFacts } from './card-facts.tsx'
import type { CaptureCardHandlers } from './card-handlers.ts'
import { Highlighted } from './highlighted.tsx'
import { SelectBox } from './select-box.tsx'
import { useLongPress } from './use-long-press.ts'

export interface CaptureCardProps extends CaptureCardHandlers {
  readonly capture: Capture
  readonly to: string
  /** The texts to highlight. */
  readonly hits: readonly string[]
  /** Of a ranked search. */
  readonly found: Found | undefined
  readonly isSelected: boolean
  /** Some cards are selected, so all cards show their boxes. */
  readonly isSelecting: boolean
  /** The outbox has a change of it. */
  readonly pending: 'pending' | 'conflict' | null
}

export const CaptureCard = memo(function CaptureCard(props: CaptureCardProps) {
  const { capture, to, hits, found, isSelected, isSelecting, pending, onPin, onDelete, onMenu, onSelect } = props
  const texts = captureMessages
  const title = captureTitle(capture.title)
  const [titlePieces, textPieces] = useMemo(() => {
    const shown = found ? snippetPieces(found.snippet) : piecesOf(excerpt(capture.content, hits), hits)
    // Words that ranked search has mended are marked in the title too.
    const mended = found ? shown.filter(({ isHit }) => isHit).map((piece) => piece.text) : []
    return [piecesOf(title, [...hits, ...mended]), shown]
  }, [title, capture.content, hits, found])
  // Two lines may hide a hit in a long title.
  const hasLateHit = titlePieces.some(({ isHit, at }) => isHit && at > TITLE_SHOWN)
  const press = useLongPress((place) => onMenu(capture, place))
  return (
    <article
      data-capture-id={capture.id}
      aria-label={title}
      className={clsx(
        'group relative flex h-64 flex-col gap-2 rounded-card border bg-surface px-4 pt-4 pb-2.5 transition-colors duration-150',
        'has-[a[data-capture-link]:focus-visible]:outline-2 has-[a[data-capture-link]:focus-visible]:-outline-offset-2 has-[a[data-capture-link]:focus-visible]:outline-[var(--focus)]',
        isSelected ? 'border-primary bg-primary-soft/40' : 'border-line hover:border-line-strong/60',
      )}
      onContextMenu={(event) => {
        event.preventDefault()
        // The menu key has no pointer position, so the menu opens at the card.
        const box = event.currentTarget.getBoundingClientRect()
        const isKey = event.clientX === 0 && event.clientY === 0
        onMenu(capture, isKey ? { x: box.left + 24, y: box.top + 40 } : { x: event.clientX, y: event.clientY })
      }}
      {...press}
    >
      <div className="flex items-start gap-2">
        <h2
          dir="auto"
          className={clsx(
            'min-w-0 flex-1 text-[15px] font-semibold leading-snug [overflow-wrap:anywhere]',
            hasLateHit ? 'line-clamp-5' : 'line-clamp-2',
          )}
        >
          <Link
            to={to}
            data-capture-link
            title={title}
            className="outline-none after:absolute after:inset-0 after:rounded-card"
          >
            <Highlighted pieces={titlePieces} />
          </Link>
        </h2>
        {capture.is_pinned ? (
          <span role="img" aria-label={texts.pinned} title={texts.pinned} className="shrink-0 pt-0.5 text-amber">
            <Pin aria-hidden className="size-4 fill-current" />
          </span>
        ) : null}
        <SelectBox
          label={texts.select(title)}
          isSelected={isSelected}
          isSelecting={isSelecting}
          onSelect={(isRange) => onSelect(capture, isRange)}
        />
      </div>
      <p
        data-preview
        dir="auto"
        className={clsx(
          'text-sm leading-relaxed text-muted [overflow-wrap:anywhere]',
          hasLateHit ? 'line-clamp-2' : 'line-clamp-4',
        )}
      >
        <Highlighted pieces={textPieces} />
      </p>
      <div className="mt-auto flex flex-col gap-2 pt-1">
        <CardFacts capture={capture} pending={pending} />
        <footer className="flex items-center gap-2 text-xs text-muted">
          <time dateTime={capture.created_at} className="min-w-0 text-balance">
            {createdDate(capture.created_at)}
          </time>
          <CardActions {...{ capture, onPin, onDelete, onMenu }} />
        </footer>
      </div>
    </article>
  )
})

// How many characters two lines of a narrow card show at least.
const TITLE_SHOWN = 45
