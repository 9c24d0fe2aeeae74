// What the dashboard says about captures that wait on this device: a banner, and each of them with its state.
import { syncMessages } from '@jotsam/core/messages/sync'
import { type SyncState, syncBanner } from '@jotsam/core/pending/sync-banner'
import { Banner, type BannerTone } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { useEffect, useState } from 'react'
import { ChangeCard } from './change-card.tsx'
import { useSync } from './use-sync.ts'
import { WaitingCard } from './waiting-card.tsx'

export function SyncNews() {
  const { state, waiting, retry } = useSync()
  const shown = waiting.slice(0, SHOWN)
  return (
    <>
      <SyncBanner state={state} onRetry={retry} />
      {shown.length > 0 ? (
        <section aria-labelledby="waiting-title" className="flex flex-col gap-3">
          <div>
            <h2 id="waiting-title" className="text-[15px] font-semibold">
              {syncMessages.waitingTitle}
            </h2>
            <p className="text-[13px] text-muted">{syncMessages.waitingDetail}</p>
          </div>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {shown.map((each) => (
              <li key={each.kind === 'new' ? each.item.local_id : `${each.kind} ${each.item.capture_id}`}>
                {each.kind === 'change' ? <ChangeCard change={each.item} /> : <WaitingCard waiting={each} />}
              </li>
            ))}
          </ul>
          {waiting.length > SHOWN ? (
            <p className="text-[13px] text-muted">{syncMessages.andMore(waiting.length - SHOWN)}</p>
          ) : null}
        </section>
      ) : null}
    </>
  )
}

const SHOWN = 6
const GOOD_NEWS_MS = 8000

function SyncBanner({ state, onRetry }: { state: SyncState; onRetry: () => void }) {
  const banner = syncBanner(state)
  const isGood = banner?.tone === 'success'
  const [read, setRead] = useState<SyncState | null>(null)
  useEffect(() => {
    if (!isGood) return
    const timer = setTimeout(() => setRead(state), GOOD_NEWS_MS)
    return () => clearTimeout(timer)
  }, [state, isGood])
  if (!banner || read === state) return null
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
