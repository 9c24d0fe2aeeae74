// The access tokens. Revoking one asks first.
import type { AccessToken } from '@jotsam/core/account/access-token'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { dateTime, dayOf } from '../../../lib/ui/date-time.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { SecurityItem } from '../security/security-item.tsx'
import { revokeToken, tokensQuery } from './tokens-query.ts'

export function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<AccessToken | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  const revoke = (token: AccessToken) =>
    run(async () => {
      if (!(await revokeToken(client, token.id))) return text.failed
      toast.success(text.revoked(token.name))
      setAsked(null)
      await queryClient.invalidateQueries(tokensQuery(client, user.id))
      list.current?.focus()
      return null
    })
  if (tokens.length === 0) return <p className="text-sm text-muted">{text.none}</p>
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={text.tokens}
        className="flex flex-col gap-2 rounded-control text-sm text-muted [overflow-wrap:anywhere]"
      >
        {tokens.map((token) => (
          <SecurityItem key={token.id} icon={KeyRound} name={token.name} detail={detailOf(token)}>
            <Button look="quiet" size="small" aria-label={text.revokeLabel(token.name)} onClick={() => setAsked(token)}>
              {text.revoke}
            </Button>
          </SecurityItem>
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        question={text.confirmRevoke(asked?.name ?? '')}
        detail={text.revokeDetail}
        yes={text.revoke}
        busy={isBusy}
        onAnswer={(yes) => (yes && asked ? void revoke(asked) : setAsked(null))}
      />
    </>
  )
}

function detailOf({ access, notebooks, lastUsedAt, lastAddress, expiresAt }: AccessToken): string {
  const parts = [
    text.detail(access, notebooks?.length ?? null),
    lastUsedAt === null ? text.unused : text.lastUsed(dateTime(lastUsedAt), lastAddress),
  ]
  if (expiresAt !== null) {
    const end = new Date(expiresAt)
    parts.push(end.getTime() < Date.now() ? text.ended : text.endsAt(dayOf(end)))
  }
  return parts.join(' · ')
}
