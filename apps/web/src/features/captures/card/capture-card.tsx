// One capture in the list, as a card or as a row of the dense list. The title's link covers all of it; the other controls are above it.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages as texts } from '@jotsam/core/messages/capture/capture'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { clsx } from 'clsx'
import { Pin } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router'
import { dateLocale, useAppearance } from '../../../lib/ui/appearance.ts'
import { dateTime, shortDay } from '../../../lib/ui/date-time.ts'
import type { Found } from '../list/captures-list.ts'
import { CardActions } from './card-actions.tsx'
import { CardFacts, NotebookMark, SourceLink } from './card-facts.tsx'
import type { CaptureCardHandlers } from './card-handlers.ts'
import { Highlighted } from './highlighted.tsx'
import { SelectBox } from './select-box.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useCardText } from './use-card-text.ts'
import { useLongPress } from './use-long-press.ts'

export interface CaptureCardProps extends CaptureCardHandlers {
  readonly capture: Capture
  readonly to: string
  /** The texts to highlight. */
  readonly hits: readonly string[]
  /** Of a ranked search. */
  readonly found: Found | undefined
  /** Its notebook, if the list shows several. */
  readonly notebook: Folder | undefined
  readonly isRow: boolean
  /** It is open beside the list. */
  readonly isOpen: boolean
  readonly isSelected: boolean
  /** Some cards are selected, so all cards show their boxes. */
  readonly isSelecting: boolean
  /** The outbox has a change of it. */
  readonly pending: 'pending' | 'conflict' | null
}

export const CaptureCard = memo(function CaptureCard(props: CaptureCardProps) {
  const { capture, hits, found, isRow, isOpen, isSelected, onOpen, onMenu, onSelect } = props
  const text = useCardText(capture, hits, found, isRow)
  const press = useLongPress((place) => onMenu(capture, place))
  const { density } = useAppearance()
  const Body = isRow ? RowBody : CardBody
  return (
    <article
      data-capture-id={capture.id}
      aria-label={text.title}
      className={clsx(
        'group relative flex flex-col bg-surface transition-colors duration-150',
        'has-[a[data-capture-link]:focus-visible]:outline-2 has-[a[data-capture-link]:focus-visible]:-outline-offset-2 has-[a[data-capture-link]:focus-visible]:outline-[var(--focus)]',
        isRow ? ['px-3', density === 'compact' ? 'py-1' : 'py-2'] : 'gap-2 rounded-card border px-4 pt-3.5 pb-2',
        isSelected || isOpen
          ? 'border-primary bg-primary-soft/40 forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]'
          : 'border-line hover:border-line-strong/60',
        isRow && (isSelected || isOpen ? 'shadow-[inset_3px_0_var(--primary)]' : 'hover:bg-sunken/50'),
      )}
      onContextMenu={(event) => {
        event.preventDefault()
        // The menu key has no pointer position, so the menu opens at the card.
        const box = event.currentTarget.getBoundingClientRect()
        const isKey = event.clientX === 0 && event.clientY === 0
        onMenu(capture, isKey ? { x: box.left + 24, y: box.top + 40 } : { x: event.clientX, y: event.clientY })
      }}
      {...press}
      onClickCapture={(event: MouseEvent) => {
        press.onClickCapture(event)
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
        if (!(event.target instanceof Element) || !event.target.closest('[data-capture-link]')) return
        // With Shift the browser would open a window, and the link may lack a search that was typed since it was rendered.
        event.preventDefault()
        if (event.shiftKey) onSelect(capture, true)
        else onOpen(capture)
      }}
    >
      <Body {...props} text={text} />
    </article>
  )
})

type BodyProps = CaptureCardProps & { text: ReturnType<typeof useCardText> }

function CardBody({ capture, to, notebook, pending, text, ...rest }: BodyProps) {
  // Two lines may hide a hit in a long title.
  const hasLateHit = text.titlePieces.some(({ isHit, at }) => isHit && at > TITLE_SHOWN)
  return (
    <>
      {text.picture ? (
        <Thumbnail sha256={text.picture} className="-mx-4 -mt-3.5 mb-1.5 aspect-2/1 rounded-t-[9px]" />
      ) : null}
      {/* Pin and box stand at the end of the title, which is at the left of an Arabic one. */}
      <div dir="auto" className="flex items-start gap-2">
        <h2
          className={clsx(
            'min-w-0 flex-1 text-body font-semibold leading-snug [overflow-wrap:anywhere]',
            hasLateHit ? 'line-clamp-5' : 'line-clamp-2',
          )}
        >
          <TitleLink to={to} text={text} isOpen={rest.isOpen} />
        </h2>
        <PinMark capture={capture} />
        <Box capture={capture} text={text} {...rest} />
      </div>
      <Preview text={text} className={hasLateHit ? 'line-clamp-2' : 'line-clamp-5'} />
      <CardFacts capture={capture} pending={pending} />
      <footer className="flex min-h-8 items-center gap-2 text-xs text-muted">
        {capture.tags.length === 0 ? <SourceLink capture={capture} /> : null}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <NotebookMark notebook={notebook} />
          <Created capture={capture} />
        </span>
        <CardActions capture={capture} title={text.title} {...rest} />
      </footer>
    </>
  )
}

/** Two lines at every width. A wide row has its facts beside the text, a narrow one in its second line. */
function RowBody({ capture, to, notebook, pending, text, ...rest }: BodyProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 @4xl:grid-cols-[minmax(0,1fr)_auto_19rem] @4xl:gap-x-4">
        <div dir="auto" className="col-span-3 row-start-1 flex min-w-0 items-center gap-2 @4xl:col-span-1">
          {/* Large text needs two lines. */}
          <h2 className="line-clamp-1 min-w-0 flex-1 text-body font-semibold wrap-anywhere @max-[17rem]:line-clamp-2">
            <TitleLink to={to} text={text} isOpen={rest.isOpen} />
          </h2>
          <PinMark capture={capture} />
        </div>
        <div className="row-start-2 flex min-w-0 items-center gap-2 text-xs text-muted @4xl:col-start-3 @4xl:row-start-1">
          <NotebookMark notebook={notebook} isInRow />
          <Created capture={capture} isInRow />
        </div>
        <div className="col-start-2 row-start-2 min-w-0 @4xl:col-start-1">
          <Preview text={text} className="line-clamp-1" isFlat />
        </div>
        <div className="col-start-3 row-start-2 min-w-0 @2xl:max-w-56 @4xl:max-w-none">
          <CardFacts capture={capture} pending={pending} isInline />
        </div>
        {text.picture ? (
          <Thumbnail
            sha256={text.picture}
            className="col-start-4 row-span-2 row-start-1 h-11 w-15 rounded-control @max-[22rem]:hidden @4xl:col-start-2"
          />
        ) : null}
      </div>
      <CardActions capture={capture} title={text.title} isInRow hasPicture={text.picture !== null} {...rest} />
      <Box capture={capture} text={text} isInRow {...rest} />
    </div>
  )
}

function TitleLink({ to, text, isOpen }: Pick<BodyProps, 'to' | 'text' | 'isOpen'>) {
  return (
    <Link
      to={to}
      data-capture-link
      title={text.title}
      aria-current={isOpen || undefined}
      className="outline-none after:absolute after:inset-0 after:rounded-card"
    >
      <Highlighted pieces={text.titlePieces} />
    </Link>
  )
}

function Preview({
  text,
  className,
  isFlat = false,
}: {
  text: BodyProps['text']
  className: string
  isFlat?: boolean
}) {
  return (
    <p
      data-preview
      dir="auto"
      className={clsx(
        'text-sm leading-relaxed text-muted [overflow-wrap:anywhere]',
        !isFlat && 'whitespace-pre-line',
        className,
      )}
    >
      {text.where ? <span className="me-1.5 rounded bg-sunken px-1.5 py-0.5 text-xs">{text.where}</span> : null}
      <Highlighted pieces={text.preview} />
    </p>
  )
}

function PinMark({ capture }: { capture: Capture }) {
  if (!capture.is_pinned) return null
  return (
    <span role="img" aria-label={texts.pinned} title={texts.pinned} className="shrink-0 pt-1 text-amber">
      <Pin aria-hidden className="size-3.5 rotate-45 fill-current" />
    </span>
  )
}

/** A narrow row has room for the day only. */
function Created({ capture, isInRow = false }: { capture: Capture; isInRow?: boolean }) {
  const locale = dateLocale(useAppearance())
  return (
    <time dateTime={capture.created_at} className={isInRow ? 'min-w-0 truncate' : undefined}>
      <span className={isInRow ? '@max-2xl:sr-only' : undefined}>{dateTime(capture.created_at, locale)}</span>
      {isInRow ? (
        <span aria-hidden className="@2xl:hidden">
          {shortDay(capture.created_at, locale)}
        </span>
      ) : null}
    </time>
  )
}

function Box({
  capture,
  text,
  isSelected,
  isSelecting,
  onSelect,
  isInRow = false,
}: Pick<BodyProps, 'capture' | 'text' | 'isSelected' | 'isSelecting' | 'onSelect'> & { isInRow?: boolean }) {
  // A row of a phone has room for words or boxes. The menu selects the first note.
  const isHidden = isInRow && !isSelecting

  return (
    <SelectBox
      label={texts.select(text.title)}
      isSelected={isSelected}
      isSelecting={isSelecting}
      isHiddenOnPhones={isHidden}
      onSelect={(isRange) => onSelect(capture, isRange)}
    />
  )
}

// How many characters two lines of a narrow card show at least.
const TITLE_SHOWN = 45
