// The line below a card's text: a badge for a pending change, the tags and the source.
import type { Capture } from '@jotsam/core/capture/capture'
import { safeLink } from '@jotsam/core/html/safe-link'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { shellMessages } from '@jotsam/core/messages/shell'
import { syncMessages } from '@jotsam/core/messages/sync'
import { Badge } from '@jotsam/ui/badge'
import { clsx } from 'clsx'
import { ExternalLink } from 'lucide-react'
import { CARD_ROOM, CUT_AT, tagsThatFit, WORD } from './tags-that-fit.ts'

export function CardFacts({ capture, pending }: { capture: Capture; pending: 'pending' | 'conflict' | null }) {
  const source = safeLink(capture.source_url)
  const room = CARD_ROOM - (source ? WORD : 0) - (pending ? WORD : 0)
  return (
    <div className="flex items-center gap-2 empty:hidden">
      {pending ? <PendingBadge state={pending} /> : null}
      {capture.tags.length > 0 ? <Tags tags={capture.tags} room={room} /> : null}
      {source ? (
        <a
          href={source}
          target="_blank"
          rel="noopener noreferrer"
          title={source}
          className="relative z-10 -my-2 ml-auto inline-flex shrink-0 items-center gap-1 rounded-control py-2 text-xs font-medium text-sea hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
        >
          <ExternalLink aria-hidden className="size-3.5" />
          {captureMessages.source} <span className="sr-only">{shellMessages.newTab}</span>
        </a>
      ) : null}
    </div>
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

function Tags({ tags, room }: { tags: readonly string[]; room: number }) {
  const count = tagsThatFit(tags, room)
  const more = tags.slice(count)
  return (
    <ul className="flex min-w-0 gap-1.5 overflow-hidden">
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
