// Account → Connect: settings for assistants, access tokens, webhooks, feeds and mail addresses, and what assistants did last.
import { signInSettings } from '@jotsam/core/account/assistant-settings'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { AssistantActivity } from '../activity.tsx'
import { AskPassword } from '../security/ask-password.tsx'
import { Setting } from '../setting.tsx'
import { ChooseSettings } from './choose-settings.tsx'
import { Feeds, MailAddresses, Webhooks } from './hooks.tsx'
import { NewToken } from './new-token.tsx'
import { ShowToken } from './show-token.tsx'
import { TokenList } from './token-list.tsx'
import { tokensQuery } from './tokens-query.ts'

type Step = { readonly kind: 'list' } | { readonly kind: 'form' } | { readonly kind: 'made'; readonly token: string }

export function Connect() {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = step.kind !== 'list'
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const show = (token: string) => {
    setStep({ kind: 'made', token })
    void queryClient.invalidateQueries(tokensQuery(client, user.id))
  }
  return (
    <>
      <Setting name={text.assistants} summary={text.assistantsSummary}>
        <ChooseSettings settings={signInSettings(location.origin)} />
      </Setting>
      <Setting
        name={text.tokens}
        summary={text.summary}
        action={
          isOpen ? null : (
            <Button ref={button} size="small" onClick={() => setStep({ kind: 'form' })}>
              {text.create}
            </Button>
          )
        }
      >
        {step.kind === 'form' ? (
          <AskPassword>
            <NewToken onMade={show} onCancel={() => setStep({ kind: 'list' })} />
          </AskPassword>
        ) : null}
        {step.kind === 'made' ? <ShowToken token={step.token} onDone={() => setStep({ kind: 'list' })} /> : null}
        <LoadedTokens />
      </Setting>
      <Webhooks />
      <Feeds />
      <MailAddresses />
      <AssistantActivity />
    </>
  )
}

function LoadedTokens() {
  const { client, user } = useSignedIn()
  const { data: tokens, isError, isPaused, refetch } = useQuery(tokensQuery(client, user.id))
  if (tokens) return <TokenList tokens={tokens} />
  if (isPaused) return <FaultLine text={text.offline} />
  if (isError) return <FaultLine text={text.loadFailed} isAlert onRetry={() => void refetch()} />
  return <Skeleton className="h-5 max-w-40" />
}
