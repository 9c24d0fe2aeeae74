// What a card says about its capture below the text: that a change of it waits, its tags, and where it came from.
import type { Capture } from '@jotsam/core/capture'
import { captureMessages } from '@jotsam/core/messages/capture'
import { shellMessages } from '@jotsam/core/messages/shell'
import { syncMessages } from '@jotsam/core/messages/sync'
import { safeLink } from '@jotsam/core/safe-link'
import { Badge } from '@jotsam/ui/badge'
import { clsx } from 'clsx'
import { ExternalLink } from 'lucide-react'

export function CardFacts({ capture, waiting }: { capture: Capture; waiting: 'waiting' | 'conflict' | null }) {
  const source = safeLink(capture.source_url)
  return (
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
          {captureMessages.source} <span className="sr-only">{shellMessages.newTab}</span>
        </a>
      ) : null}
    </div>
  )
}

function WaitingBadge({ state }: { state: 'waiting' | 'conflict' }) {
  const texts = syncMessages.state
  return (
    <Badge tone={state === 'conflict' ? 'coral' : 'amber'} className="shrink-0">
      {state === 'conflict' ? texts.conflict : texts.pending}
    </Badge>
  )
}

const SHOWN_TAGS = 3
const SHORT = 8

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.slice(SHOWN_TAGS)
  return (
    <ul className="flex min-w-0 gap-1.5 overflow-hidden">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        // A long one makes room before a short one does: cut to a letter, that would say nothing.
        <li key={tag} className={clsx('flex', tag.length > SHORT ? 'min-w-12 shrink-[99]' : 'min-w-0')}>
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
