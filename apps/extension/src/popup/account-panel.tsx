// The account: its email, its plan, and the saves left today.

import { planDetailsMessages as details } from '@jotsam/core/messages/account/plan-details'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { shellMessages } from '@jotsam/core/messages/shell'
import { Badge } from '@jotsam/ui/badge'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import type { Account } from '../messaging/protocol.ts'
import { send } from '../messaging/send.ts'
import { SiteLink } from './site-link.tsx'
import type { AccountState } from './use-state.ts'

const texts = extensionMessages.popup

export function AccountPanel({ email, state, server }: { email: string | null; state: AccountState; server: string }) {
  return (
    <section aria-label={texts.account} className="flex flex-col border-t border-line pt-1 text-small">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate" title={email ?? undefined}>
          {email}
        </span>
        {state.account ? (
          <Badge tone={state.account.isPro ? 'primary' : 'neutral'}>{state.account.plan}</Badge>
        ) : state.kind === 'loading' ? (
          <Skeleton className="h-5 w-12" />
        ) : null}
        <Button look="quiet" size="small" className="-mr-3" onClick={() => void send({ type: 'auth.signOut' })}>
          {shellMessages.signOut}
        </Button>
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="flex gap-2 text-muted">
          <span>{details.savesToday}</span>
          <span>
            {/* Yesterday's count says nothing about today; that there is no limit stays true. */}
            {state.account && (state.kind === 'known' || state.account.isPro)
              ? todaysUse(state.account)
              : state.kind === 'unknown'
                ? details.unknown
                : '...'}
          </span>
        </p>
        {state.kind === 'known' && !state.account.isPro ? (
          <SiteLink server={server} path="/pricing">
            {texts.upgrade}
          </SiteLink>
        ) : null}
      </div>
    </section>
  )
}

function todaysUse({ usedToday, perDay }: Account): string {
  return perDay === null ? texts.savesUnlimited : details.left(Math.max(0, perDay - usedToday), perDay)
}
