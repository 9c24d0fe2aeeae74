// The card of a pending change to a stored capture, with a button to undo it.
import { captureTitle } from '@jotsam/core/capture/capture'
import { syncMessages } from '@jotsam/core/messages/sync'
import type { PendingChange } from '@jotsam/core/pending/pending-change'
import { Badge } from '@jotsam/ui/badge'
import { Button } from '@jotsam/ui/button'
import { Undo2 } from 'lucide-react'
import { outbox } from '../../lib/saving/outbox.ts'
import { pendingCardClass, SyncBadge } from './sync-badge.tsx'

export function PendingChangeCard({ change }: { change: PendingChange }) {
  const title = captureTitle(change.title)
  return (
    <article aria-label={title} className={pendingCardClass}>
      <div className="flex flex-wrap items-center gap-1.5">
        <SyncBadge state={change.sync_status} />
        {stepNames(change).map((step) => (
          <Badge key={step}>{step}</Badge>
        ))}
      </div>
      <h3 dir="auto" className="line-clamp-1 text-body font-semibold [overflow-wrap:anywhere]">
        {title}
      </h3>
      {change.last_error ? <p className="text-small text-coral">{change.last_error}</p> : null}
      <div className="-mx-2 mt-auto flex items-center">
        <Button look="quiet" size="small" icon={<Undo2 />} onClick={() => void undo(change)}>
          {syncMessages.takeBack} <span className="sr-only">{title}</span>
        </Button>
      </div>
    </article>
  )
}

/** Undoes only the delete if there is one; earlier steps stay. */
async function undo(change: PendingChange): Promise<void> {
  const rest = { ...change, deletion: null }
  const hasMore = change.pin !== null || change.move !== null || change.add_tags.length > 0
  if (change.deletion && hasMore) await outbox.put({ kind: 'change', item: rest })
  else await outbox.remove({ kind: 'change', item: change })
}

function stepNames({ pin, move, add_tags, deletion }: PendingChange): string[] {
  const texts = syncMessages.changes
  if (deletion) return [texts.delete]
  return [
    ...(pin ? [pin.to ? texts.pin : texts.unpin] : []),
    ...(move ? [texts.move] : []),
    ...(add_tags.length > 0 ? [texts.tag] : []),
  ]
}
