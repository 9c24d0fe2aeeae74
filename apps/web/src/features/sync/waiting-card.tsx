// One capture that waits on this device: its words, its state, and what can be done meanwhile.
import { captureTitle } from '@jotsam/core/capture'
import { syncMessages } from '@jotsam/core/messages/sync'
import { preview } from '@jotsam/core/preview'
import { Badge } from '@jotsam/ui/badge'
import { buttonClass } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { IconButton } from '@jotsam/ui/icon-button'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { type Waiting, waitingShelf } from '../../lib/pending/waiting.ts'
import { copyContent } from '../captures/copy-content.ts'

export function WaitingCard({ waiting }: { waiting: Waiting }) {
  const { item } = waiting
  const texts = syncMessages
  const title = captureTitle(item.title)
  const [isAsking, setAsking] = useState(false)
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-2 rounded-card border border-dashed border-line-strong/60 bg-surface px-4 pt-3 pb-2"
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <StateBadge waiting={waiting} />
        {waiting.kind === 'edit' ? <Badge>{texts.edited}</Badge> : null}
      </div>
      <h3 className="line-clamp-1 text-[15px] font-semibold [overflow-wrap:anywhere]">{title}</h3>
      <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{preview(item.content)}</p>
      {item.last_error ? <p className="text-[13px] text-coral">{item.last_error}</p> : null}
      <div className="-mx-2 mt-auto flex items-center">
        <Link
          to={
            waiting.kind === 'new'
              ? paths.pendingCapture(waiting.item.local_id)
              : paths.openCapture(waiting.item.capture_id)
          }
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          {waiting.kind === 'new' ? texts.edit : texts.open} <span className="sr-only">{title}</span>
        </Link>
        <IconButton className="ml-auto" label={texts.copy} icon={<Copy />} onClick={() => void copyContent(item)} />
        <IconButton label={texts.discard} icon={<Trash2 />} onClick={() => setAsking(true)} />
      </div>
      <Confirm
        open={isAsking}
        question={texts.discardQuestion}
        detail={texts.discardDetail}
        yes={texts.discard}
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) void waitingShelf.drop(waiting)
        }}
      />
    </article>
  )
}

function StateBadge({ waiting }: { waiting: Waiting }) {
  const texts = syncMessages.state
  if (waiting.kind === 'edit' && waiting.item.is_conflict) return <Badge tone="coral">{texts.conflict}</Badge>
  return <Badge tone={TONES[waiting.item.sync_status]}>{texts[waiting.item.sync_status]}</Badge>
}

const TONES = { pending: 'amber', syncing: 'primary', failed: 'coral' } as const
