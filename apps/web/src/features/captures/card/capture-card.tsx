// One capture in the list. The title is a link over the whole card; the other controls lie above it.
import { type Capture, captureTitle } from '@jotsam/core/capture'
import { createdDate } from '@jotsam/core/created-date'
import { captureMessages } from '@jotsam/core/messages/capture'
import { shellMessages } from '@jotsam/core/messages/shell'
import { syncMessages } from '@jotsam/core/messages/sync'
import { safeLink } from '@jotsam/core/safe-link'
import { Badge } from '@jotsam/ui/badge'
import { IconButton } from '@jotsam/ui/icon-button'
import { clsx } from 'clsx'
import { Ellipsis, ExternalLink, Pin, PinOff, Trash2 } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { excerpt, titleExcerpt } from '../highlight.ts'
import { Highlighted } from './highlighted.tsx'
import { useLongPress } from './use-long-press.ts'

/** Where a menu opens: at the pointer, or under what it was called from. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

export interface CaptureCardHandlers {
  readonly onPin: (capture: Capture) => void
  readonly onDelete: (capture: Capture) => void
  readonly onMenu: (capture: Capture, place: MenuPlace) => void
  readonly onSelect: (capture: Capture, isRange: boolean) => void
}

export interface CaptureCardProps extends CaptureCardHandlers {
  readonly capture: Capture
  readonly to: string
  readonly words: string
  readonly isSelected: boolean
  /** Some are selected: the boxes show on every card. */
  readonly isSelecting: boolean
  /** A change of it that the server does not have yet. */
  readonly waiting: 'waiting' | 'conflict' | null
}

export const CaptureCard = memo(function CaptureCard(props: CaptureCardProps) {
  const { capture, to, words, isSelected, isSelecting, waiting, onPin, onDelete, onMenu, onSelect } = props
  const texts = captureMessages
  const title = captureTitle(capture.title)
  const text = useMemo(() => excerpt(capture.content, words), [capture.content, words])
  const source = safeLink(capture.source_url)
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
        // The menu key has no pointer: the menu opens at the card.
        const box = event.currentTarget.getBoundingClientRect()
        const isKey = event.clientX === 0 && event.clientY === 0
        onMenu(capture, isKey ? { x: box.left + 24, y: box.top + 40 } : { x: event.clientX, y: event.clientY })
      }}
      {...press}
    >
      <div className="flex items-start gap-2">
        <h2
          dir="auto"
          className="line-clamp-2 min-w-0 flex-1 text-[15px] font-semibold leading-snug [overflow-wrap:anywhere]"
        >
          <Link
            to={to}
            data-capture-link
            title={title}
            className="outline-none after:absolute after:inset-0 after:rounded-card"
          >
            <Highlighted text={titleExcerpt(title, words)} words={words} />
          </Link>
        </h2>
        {capture.is_pinned ? (
          <span role="img" aria-label={texts.pinned} title={texts.pinned} className="shrink-0 pt-0.5 text-amber">
            <Pin aria-hidden className="size-4 fill-current" />
          </span>
        ) : null}
        <label
          className={clsx(
            'relative z-10 -m-1.5 -mr-2 grid size-7 shrink-0 cursor-pointer place-items-center transition-opacity duration-150 pointer-coarse:-m-3 pointer-coarse:size-11',
            !isSelecting &&
              'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:has-focus-visible:opacity-100',
          )}
        >
          <input
            type="checkbox"
            aria-label={texts.select(title)}
            checked={isSelected}
            onChange={(event) =>
              onSelect(capture, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
            onClick={(event) => {
              if (!event.shiftKey) return
              event.preventDefault()
              onSelect(capture, true)
            }}
            className="size-4"
          />
        </label>
      </div>
      <p data-preview dir="auto" className="line-clamp-4 text-sm leading-relaxed text-muted [overflow-wrap:anywhere]">
        <Highlighted text={text} words={words} />
      </p>
      <div className="mt-auto flex flex-col gap-2 pt-1">
        <div className="flex items-center gap-2 empty:hidden">
          {waiting ? <WaitingBadge state={waiting} /> : null}
          {capture.tags.length > 0 ? <Tags tags={capture.tags} /> : null}
          {source ? (
            <a
              href={source}
              target="_blank"
              rel="noopener noreferrer"
              title={source}
              className="relative z-10 -my-2 ml-auto inline-flex shrink-0 items-center gap-1 rounded-control py-2 text-xs font-medium text-sea hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
            >
              <ExternalLink aria-hidden className="size-3.5" />
              {texts.source} <span className="sr-only">{shellMessages.newTab}</span>
            </a>
          ) : null}
        </div>
        <footer className="flex items-center gap-2 text-xs text-muted">
          <time dateTime={capture.created_at} className="min-w-0 truncate">
            {createdDate(capture.created_at)}
          </time>
          <div className="relative z-10 -mr-2 ml-auto flex shrink-0">
            <IconButton
              label={capture.is_pinned ? texts.unpin : texts.pin}
              shortcut="P"
              aria-pressed={capture.is_pinned}
              icon={capture.is_pinned ? <PinOff /> : <Pin />}
              size="small"
              onClick={() => onPin(capture)}
            />
            <IconButton
              label={texts.deleteCapture}
              shortcut="Del"
              icon={<Trash2 />}
              size="small"
              onClick={() => onDelete(capture)}
            />
            <IconButton
              label={texts.moreActions}
              shortcut="M"
              aria-haspopup="dialog"
              icon={<Ellipsis />}
              size="small"
              onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect()
                onMenu(capture, { x: box.left, y: box.bottom + 4 })
              }}
            />
          </div>
        </footer>
      </div>
    </article>
  )
})

function WaitingBadge({ state }: { state: 'waiting' | 'conflict' }) {
  const texts = syncMessages.state
  return (
    <Badge tone={state === 'conflict' ? 'coral' : 'amber'} className="shrink-0">
      {state === 'conflict' ? texts.conflict : texts.pending}
    </Badge>
  )
}

const SHOWN_TAGS = 3

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.slice(SHOWN_TAGS)
  return (
    <ul className="flex min-w-0 gap-1.5 overflow-hidden">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <li key={tag} className="min-w-0">
          <Badge>
            <span className="truncate">{tag}</span>
          </Badge>
        </li>
      ))}
      {more.length > 0 ? (
        <li className="shrink-0" title={more.join(', ')}>
          <Badge>
            <span aria-hidden>+{more.length}</span>
            <span className="sr-only">
              {captureMessages.moreTags(more.length)}: {more.join(', ')}
            </span>
          </Badge>
        </li>
      ) : null}
    </ul>
  )
}
