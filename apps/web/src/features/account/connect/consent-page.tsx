// /oauth/authorize: an assistant asks for access to the notes. The person sees who asks, and decides what it may do and where.
import type { TokenAccess } from '@jotsam/core/account/access-token'
import { consentMessages as text } from '@jotsam/core/messages/account/consent'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FaultLine } from '../../../components/fault-line.tsx'
import { PageMeta } from '../../../components/page-meta.tsx'
import { needsReauthentication } from '../../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { useCall } from '../../../lib/ui/use-call.ts'
import { AskPassword, useAskPassword } from '../security/ask-password.tsx'
import { type AskedAccess, answerRequest, requestQuery } from './consent-query.ts'
import { faultOfReach, TokenReach } from './token-reach.tsx'

export function ConsentPage() {
  const { client, user } = useSignedIn()
  const [query] = useSearchParams()
  const request = Object.fromEntries(query)
  const { data: asked, isError, isPaused, refetch } = useQuery(requestQuery(client, user.id, request))
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-10">
      <PageMeta title={`${text.title} · ${defaultSite.name}`} description={text.description} isUnlisted />
      {asked?.kind === 'known' ? (
        <AskPassword>
          <Decide asked={asked} request={request} />
        </AskPassword>
      ) : (
        <>
          <h1 className="text-2xl">{text.title}</h1>
          {asked ? <p role="alert">{asked.fault}</p> : null}
          {isPaused && !asked ? <FaultLine text={text.offline} /> : null}
          {isError ? <FaultLine text={text.failed} isAlert onRetry={() => void refetch()} /> : null}
          {asked || isError || isPaused ? null : <Skeleton className="h-40" />}
        </>
      )}
    </div>
  )
}

function Decide({ asked, request }: { asked: AskedAccess; request: Record<string, string> }) {
  const { client, user } = useSignedIn()
  const [access, setAccess] = useState<TokenAccess>(asked.access)
  const [notebooks, setNotebooks] = useState<ReadonlySet<string> | null>(null)
  const { isBusy, fault, run } = useCall(text.failed)
  const askPassword = useAskPassword()
  const decide = (isAllowed: boolean): Promise<void> =>
    run(async () => {
      const reachFault = isAllowed ? faultOfReach(notebooks) : null
      if (reachFault !== null) return reachFault
      const answer = await answerRequest(client, request, isAllowed ? { access, notebooks } : null)
      if (answer.kind === 'refused' && needsReauthentication(answer)) {
        askPassword(() => void decide(isAllowed))
        return null
      }
      if (answer.kind === 'refused') return answer.fault
      location.assign(answer.url)
      return null
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void decide(true)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl [overflow-wrap:anywhere]">{text.question(asked.name)}</h1>
        <p className="text-muted [overflow-wrap:anywhere]">{text.who(asked.name, asked.place)}</p>
        <p className="text-muted">{text.account(user.email ?? '')}</p>
      </div>
      <TokenReach access={access} onAccess={setAccess} notebooks={notebooks} onNotebooks={setNotebooks} />
      <p className="text-muted text-sm">{text.revocable}</p>
      {fault ? (
        <p role="alert" className="text-coral text-sm">
          {fault}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={isBusy}>
          {text.allow}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => void decide(false)}>
          {text.deny}
        </Button>
      </div>
    </form>
  )
}
