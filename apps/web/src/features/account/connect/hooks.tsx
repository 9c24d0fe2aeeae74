// Account → Connect: webhooks, feeds and mail addresses, each with a form for a new one. What is secret is shown once.
import type { MailAddress } from '@jotsam/core/account/mail-address'
import type { Feed, Webhook } from '@jotsam/core/account/webhook'
import { hookMessages as text } from '@jotsam/core/messages/account/hooks'
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { Button } from '@jotsam/ui/button'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, Rss, Webhook as WebhookIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { dateTime } from '../../../lib/ui/date-time.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { AskPassword } from '../security/ask-password.tsx'
import { SecurityItem } from '../security/security-item.tsx'
import { Setting } from '../setting.tsx'
import { CopyText } from './copy-text.tsx'
import { changeHook, feedsQuery, type HookKind, mailAddressesQuery, webhooksQuery } from './hooks-query.ts'
import { NewFeed, NewMailAddress, NewWebhook } from './new-hook.tsx'

export function Webhooks() {
  const { client, user } = useSignedIn()
  const query = useQuery(webhooksQuery(client, user.id))
  return (
    <Hooks
      kind="webhooks"
      form={(onMade, onCancel) => <NewWebhook onMade={onMade} onCancel={onCancel} />}
      query={query}
    >
      {query.data?.map((hook) => (
        <Item key={hook.id} kind="webhooks" id={hook.id} name={hook.url} detail={<State hook={hook} />} />
      ))}
    </Hooks>
  )
}

export function Feeds() {
  const { client, user } = useSignedIn()
  const query = useQuery(feedsQuery(client, user.id))
  const { data: notebooks = [] } = useQuery(notebooksQuery(client, user.id))
  const nameOf = ({ notebook, tag }: Feed) => notebooks.find(({ id }) => id === notebook)?.name ?? `#${tag}`
  return (
    <Hooks kind="feed" form={(onMade, onCancel) => <NewFeed onMade={onMade} onCancel={onCancel} />} query={query}>
      {query.data?.map((feed) => (
        <Item key={feed.id} kind="feed" id={feed.id} name={nameOf(feed)} detail={text.feed.detail} />
      ))}
    </Hooks>
  )
}

export function MailAddresses() {
  const { client, user } = useSignedIn()
  const query = useQuery(mailAddressesQuery(client, user.id))
  const { data: notebooks = [] } = useQuery(notebooksQuery(client, user.id))
  if (query.data === null) return null
  const words = text['mail-in']
  const stateOf = ({ notebook, usedAt, lastFault }: MailAddress) => {
    if (lastFault) return words.refused(lastFault)
    const into = notebooks.find(({ id }) => id === notebook)?.name
    const use = usedAt ? words.used(dateTime(usedAt)) : words.unused
    return into ? `${words.into(into)} · ${use}` : use
  }
  return (
    <Hooks
      kind="mail-in"
      form={(onMade, onCancel) => <NewMailAddress onMade={onMade} onCancel={onCancel} />}
      query={query}
    >
      {query.data?.map((each) => (
        <Item key={each.id} kind="mail-in" id={each.id} name={each.address} detail={stateOf(each)} />
      ))}
    </Hooks>
  )
}

function State({ hook }: { hook: Webhook }) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  const resume = () =>
    run(async () => {
      if (!(await changeHook(client, 'webhooks', 'resume', hook.id))) return text.failed
      await queryClient.invalidateQueries(webhooksQuery(client, user.id))
      return null
    })
  if (hook.isDisabled)
    return (
      <>
        {text.disabled(hook.lastFault ?? '')}{' '}
        <Button look="quiet" size="small" busy={isBusy} onClick={() => void resume()}>
          {text.resume}
        </Button>
      </>
    )
  if (hook.failingSince) return text.failing(hook.lastFault ?? '')
  return hook.deliveredAt ? text.delivered(dateTime(hook.deliveredAt)) : text.idle
}

type Form = (onMade: (shown: string) => void, onCancel: () => void) => ReactNode
type Step = { readonly kind: 'list' } | { readonly kind: 'form' } | { readonly kind: 'made'; readonly shown: string }

function Hooks({
  kind,
  form,
  query: { isPaused, isError, refetch },
  children,
}: {
  kind: HookKind
  form: Form
  query: Pick<UseQueryResult, 'isPaused' | 'isError' | 'refetch'>
  children: readonly ReactNode[] | undefined
}) {
  const { user } = useSignedIn()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const close = () => setStep({ kind: 'list' })
  const show = (shown: string) => {
    setStep({ kind: 'made', shown })
    void queryClient.invalidateQueries({ queryKey: [kind, user.id] })
  }
  const words = text[kind]
  return (
    <Setting
      name={words.name}
      summary={words.summary}
      action={
        step.kind === 'list' ? (
          <Button size="small" onClick={() => setStep({ kind: 'form' })}>
            {words.create}
          </Button>
        ) : null
      }
    >
      {step.kind === 'form' ? <AskPassword>{form(show, close)}</AskPassword> : null}
      {step.kind === 'made' ? (
        <div role="status" className="flex flex-col gap-2 rounded-control border border-line p-4 text-sm">
          <p>{words.made}</p>
          <CopyText value={step.shown} label={words.copy} copied={text.copied} autoFocus />
          <Button look="primary" className="self-start" onClick={close}>
            {text.done}
          </Button>
        </div>
      ) : null}
      {children ? null : isPaused ? (
        <FaultLine text={pwaMessages.shownOnline} />
      ) : isError ? (
        <FaultLine text={text.loadFailed} isAlert onRetry={() => void refetch()} />
      ) : null}
      {children && children.length > 0 ? (
        <ul
          aria-label={words.name}
          className="flex flex-col gap-2 rounded-control text-sm text-muted [overflow-wrap:anywhere]"
        >
          {children}
        </ul>
      ) : null}
    </Setting>
  )
}

function Item({ kind, id, name, detail }: { kind: HookKind; id: string; name: string; detail: ReactNode }) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  const remove = () =>
    run(async () => {
      if (!(await changeHook(client, kind, 'remove', id))) return text.failed
      toast.success(text.removed)
      await queryClient.invalidateQueries({ queryKey: [kind, user.id] })
      return null
    })
  return (
    <SecurityItem icon={ICONS[kind]} name={name} detail={detail}>
      <Button look="quiet" size="small" busy={isBusy} aria-label={text.removeLabel(name)} onClick={() => void remove()}>
        {text.remove}
      </Button>
    </SecurityItem>
  )
}

const ICONS = { webhooks: WebhookIcon, feed: Rss, 'mail-in': Mail }
