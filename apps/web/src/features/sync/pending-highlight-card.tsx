// The card of a highlight that waits, with a button to undo it.
import { syncMessages as texts } from '@jotsam/core/messages/sync'
import type { PendingHighlight } from '@jotsam/core/pending/pending-highlight'
import { Badge } from '@jotsam/ui/badge'
import { Button } from '@jotsam/ui/button'
import { Undo2 } from 'lucide-react'
import { outbox } from '../../lib/saving/outbox.ts'
import { pendingCardClass, SyncBadge } from './sync-badge.tsx'

export function PendingHighlightCard({ item }: { item: PendingHighlight }) {
  const { quote, comment } = item.highlight
  return (
    <article aria-label={quote.slice(0, 60)} className={pendingCardClass}>
      <div className="flex flex-wrap items-center gap-1.5">
        <SyncBadge state={item.sync_status} />
        <Badge>{item.is_deletion ? texts.highlightDeleted : texts.highlight}</Badge>
      </div>
      <h3 dir="auto" className="line-clamp-1 text-body font-semibold [overflow-wrap:anywhere]">
        {quote}
      </h3>
      {comment ? (
        <p dir="auto" className="line-clamp-2 text-small text-muted">
          {comment}
        </p>
      ) : null}
      {item.last_error ? <p className="text-small text-coral">{item.last_error}</p> : null}
      <div className="-mx-2 mt-auto flex items-center">
        <Button
          look="quiet"
          size="small"
          icon={<Undo2 />}
          onClick={() => void outbox.remove({ kind: 'highlight', item })}
        >
          {texts.takeBack} <span className="sr-only">{quote.slice(0, 60)}</span>
        </Button>
      </div>
    </article>
  )
}
