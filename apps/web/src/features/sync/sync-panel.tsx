// The outbox on the dashboard: a banner, and a card for each entry.
import { syncMessages } from '@jotsam/core/messages/sync'
import { type SyncState, syncBanner } from '@jotsam/core/pending/sync-banner'
import { Banner, type BannerTone } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { useEffect, useState } from 'react'
import type { OutboxEntry } from '../../lib/saving/outbox.ts'
import { PendingCaptureCard } from './pending-capture-card.tsx'
import { PendingChangeCard } from './pending-change-card.tsx'
import { PendingHighlightCard } from './pending-highlight-card.tsx'
import { useSync } from './use-sync.ts'

export function SyncPanel() {
  const { state, entries, retry } = useSync()
  const shown = entries.slice(0, SHOWN)
  return (
    <>
      <SyncBanner state={state} onRetry={retry} />
      {shown.length > 0 ? (
        <section aria-labelledby="waiting-title" className="flex flex-col gap-3">
          <div>
            <h2 id="waiting-title" className="text-body font-semibold">
              {syncMessages.waitingTitle}
            </h2>
            <p className="text-small text-muted">{syncMessages.waitingDetail}</p>
          </div>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {shown.map((each) => (
              <li key={keyOf(each)}>
                {each.kind === 'highlight' ? (
                  <PendingHighlightCard item={each.item} />
                ) : each.kind === 'change' ? (
                  <PendingChangeCard change={each.item} />
                ) : (
                  <PendingCaptureCard entry={each} />
                )}
              </li>
            ))}
          </ul>
          {entries.length > SHOWN ? (
            <p className="text-small text-muted">{syncMessages.andMore(entries.length - SHOWN)}</p>
          ) : null}
        </section>
      ) : null}
    </>
  )
}

function keyOf({ kind, item }: OutboxEntry): string {
  if (kind === 'new') return item.local_id
  return `${kind} ${kind === 'highlight' ? item.highlight.id : item.capture_id}`
}

const SHOWN = 6
const SUCCESS_MS = 8000

function SyncBanner({ state, onRetry }: { state: SyncState; onRetry: () => void }) {
  const banner = syncBanner(state)
  const isSuccess = banner?.tone === 'success'
  const [dismissed, setDismissed] = useState<SyncState | null>(null)
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => setDismissed(state), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [state, isSuccess])
  if (!banner || dismissed === state) return null
  return (
    <Banner
      tone={TONES[banner.tone]}
      action={
        banner.canRetry ? (
          <Button size="small" onClick={onRetry}>
            {syncMessages.retry}
          </Button>
        ) : null
      }
    >
      {banner.text}
    </Banner>
  )
}

const TONES: Record<'info' | 'success' | 'warning' | 'error', BannerTone> = {
  info: 'neutral',
  success: 'success',
  warning: 'warning',
  error: 'danger',
}
