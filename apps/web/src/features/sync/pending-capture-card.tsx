// The card of a pending capture or edit: its state, and links to edit, copy or discard it.
import { captureTitle } from '@jotsam/core/capture/capture'
import { preview } from '@jotsam/core/capture/preview/preview'
import { formatTags } from '@jotsam/core/capture/tags'
import { isHtml } from '@jotsam/core/html/html-tokens'
import { syncMessages } from '@jotsam/core/messages/sync'
import { Badge } from '@jotsam/ui/badge'
import { buttonClass } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { keepDraft, newDraftName } from '../../lib/drafts/drafts.ts'
import { paths } from '../../lib/paths.ts'
import { type OutboxEntry, outbox } from '../../lib/saving/outbox.ts'
import { copyContent } from '../captures/index.ts'
import { pendingCardClass, SyncBadge } from './sync-badge.tsx'

const Confirm = lazyPart(async () => (await import('@jotsam/ui/confirm')).Confirm)

type TextEntry = Exclude<OutboxEntry, { kind: 'change' | 'highlight' }>

export function PendingCaptureCard({ entry }: { entry: TextEntry }) {
  const { item } = entry
  const texts = syncMessages
  const title = captureTitle(item.title)
  const [isAsking, setAsking] = useState(false)
  return (
    <article aria-label={title} className={pendingCardClass}>
      <div className="flex flex-wrap items-center gap-1.5">
        <SyncBadge state={stateOf(entry)} />
        {entry.kind === 'edit' ? <Badge>{texts.edited}</Badge> : null}
      </div>
      <h3 dir="auto" className="line-clamp-1 text-body font-semibold [overflow-wrap:anywhere]">
        {title}
      </h3>
      <p dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
        {preview(item.content)}
      </p>
      {item.last_error ? <p className="text-small text-coral">{item.last_error}</p> : null}
      <div className="-mx-2 mt-auto flex items-center">
        <Link
          to={addressOf(entry)}
          onClick={() => storeAsDraft(entry)}
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          {entry.kind === 'new' ? texts.edit : texts.open} <span className="sr-only">{title}</span>
        </Link>
        <IconButton className="ml-auto" label={texts.copy} icon={<Copy />} onClick={() => void copyContent(item)} />
        <IconButton label={texts.discard} icon={<Trash2 />} onClick={() => setAsking(true)} />
      </div>
      {isAsking ? (
        <Confirm
          onMissing={() => setAsking(false)}
          open
          question={texts.discardQuestion}
          detail={texts.discardDetail}
          yes={texts.discard}
          onAnswer={(yes) => {
            setAsking(false)
            if (yes) void outbox.remove(entry)
          }}
        />
      ) : null}
    </article>
  )
}

/** Formatted text is edited in the editor, plain text in quick capture. */
function addressOf({ kind, item }: TextEntry): string {
  if (kind === 'edit') return paths.openCapture(item.capture_id)
  return isHtml(item.content) ? paths.openCapture('new') : paths.pendingCapture(item.local_id)
}

/** The editor then offers it as a draft, under its idempotency key. */
function storeAsDraft({ kind, item }: TextEntry): void {
  if (kind === 'edit' || !isHtml(item.content)) return
  const { title, content, folder_id, tags } = item
  const fields = { title, content, folder_id, tags: formatTags(tags) }
  keepDraft(item.user_id, newDraftName(item.local_id), { fields, base: null, keptAt: new Date().toISOString() })
}

function stateOf({ kind, item }: TextEntry): 'pending' | 'syncing' | 'failed' | 'conflict' {
  return kind === 'edit' && item.is_conflict ? 'conflict' : item.sync_status
}
