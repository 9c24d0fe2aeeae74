// The badge with the sync state, and the look of a card in the outbox.
import { syncMessages } from '@jotsam/core/messages/sync'
import { Badge } from '@jotsam/ui/badge'

export function SyncBadge({ state }: { state: 'pending' | 'syncing' | 'failed' | 'conflict' }) {
  return <Badge tone={TONES[state]}>{syncMessages.state[state]}</Badge>
}

export const pendingCardClass =
  'flex h-full flex-col gap-2 rounded-card border border-dashed border-line-strong/60 bg-surface px-4 pt-3 pb-2'

const TONES = { pending: 'amber', syncing: 'primary', failed: 'coral', conflict: 'coral' } as const
