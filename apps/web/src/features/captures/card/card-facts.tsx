// The line below a card's text: a badge for a pending change, the tags and the source.
import type { Capture } from '@jotsam/core/capture/capture'
import { isChatAddress } from '@jotsam/core/capture/sources/chat-sites'
import { safeLink } from '@jotsam/core/html/safe-link'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { shellMessages } from '@jotsam/core/messages/shell'
import { syncMessages } from '@jotsam/core/messages/sync'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { Badge } from '@jotsam/ui/badge'
import { clsx } from 'clsx'
import { Globe, MessagesSquare } from 'lucide-react'
import { CARD_ROOM, CUT_AT, tagsThatFit, WORD } from './tags-that-fit.ts'

/** The colour and the name of the notebook. */
export function NotebookMark({ notebook, isInRow = false }: { notebook: Folder | undefined; isInRow?: boolean }) {
  if (!notebook) return null
  return (
    // On a card a long name sends the date to the next line. A narrow row has room for the colour only.
    <span className={clsx('inline-flex min-w-0 items-center gap-1.5', !isInRow && 'max-w-full')}>
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-full forced-color-adjust-none"
        style={{ background: notebook.color }}
      />
      <span dir="auto" className={clsx('truncate', isInRow && 'max-w-40 @max-2xl:sr-only @2xl:@max-4xl:max-w-28')}>
        {notebook.name}
      </span>
    </span>
  )
}

export function CardFacts({
  capture,
  pending,
  isInline = false,
}: {
  capture: Capture
  pending: 'pending' | 'conflict' | null
  /** In a line with other facts. */
  isInline?: boolean
}) {
  const hasSource = isInline || capture.tags.length > 0
  const room = CARD_ROOM - (capture.source_url ? WORD : 0) - (pending ? WORD : 0)
  return (
    <div className={clsx('flex items-center gap-2 empty:hidden', isInline ? 'min-w-0' : '@container')}>
      {pending ? <PendingBadge state={pending} /> : null}
      {capture.tags.length > 0 ? (
        isInline ? (
          <TagsInRow tags={capture.tags} />
        ) : (
          <Tags tags={capture.tags} room={room} />
        )
      ) : null}
      {hasSource ? <SourceLink capture={capture} isInline={isInline} className="ml-auto" /> : null}
    </div>
  )
}

/** On a card without tags it stands beside the date, so that it needs no line of its own. */
export function SourceLink({
  capture,
  isInline = false,
  className,
}: {
  capture: Capture
  isInline?: boolean
  className?: string
}) {
  const source = safeLink(capture.source_url)
  if (!source) return null
  const Icon = isChatAddress(source) ? MessagesSquare : Globe
  return (
    <a
      href={source}
      target="_blank"
      rel="noopener noreferrer"
      title={source}
      className={clsx(
        'relative z-10 -my-2 inline-flex min-w-6 shrink-0 items-center justify-end gap-1 rounded-control py-2 text-xs font-medium text-sea hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className={clsx(isInline && '@max-lg:sr-only')}>{captureMessages.source}</span>
      <span className="sr-only">{shellMessages.newTab}</span>
    </a>
  )
}

function PendingBadge({ state }: { state: 'pending' | 'conflict' }) {
  const texts = syncMessages.state
  return (
    <Badge tone={state === 'conflict' ? 'coral' : 'amber'} className="shrink-0">
      {texts[state]}
    </Badge>
  )
}

/** Tags that do not fit whole wrap to a second line, which is hidden. */
function TagsInRow({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="relative flex h-[calc(20rem/15)] min-w-0 flex-1 flex-wrap justify-end gap-x-1.5 overflow-hidden @max-2xl:sr-only @4xl:justify-start">
      {/* Even the first tag may wrap. */}
      <li aria-hidden className="-mr-1.5 h-full w-0" />
      {tags.map((tag) => (
        <li key={tag} className="flex h-[calc(20rem/15)] items-center">
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}

function Tags({ tags, room }: { tags: readonly string[]; room: number }) {
  const count = tagsThatFit(tags, room)
  const more = tags.slice(count)
  return (
    <ul className="flex min-w-0 gap-1.5 overflow-hidden @max-[16rem]:flex-wrap">
      {tags.slice(0, count).map((tag) => (
        // Only long tags are truncated.
        <li key={tag} className={clsx('flex', tag.length > CUT_AT ? 'min-w-0' : 'shrink-0')}>
          <Badge>
            <span className="truncate">{tag}</span>
          </Badge>
        </li>
      ))}
      {more.length > 0 ? (
        <li className="flex shrink-0" title={more.join(', ')}>
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
