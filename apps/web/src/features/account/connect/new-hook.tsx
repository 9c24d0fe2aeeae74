// The forms for a new webhook, feed and mail address.
import { type WebhookEvent, webhookEvents } from '@jotsam/core/account/webhook'
import { hookMessages as text } from '@jotsam/core/messages/account/hooks'
import { TextField } from '@jotsam/ui/field'
import { SelectField } from '@jotsam/ui/select'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { needsReauthentication } from '../../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { useCall } from '../../../lib/ui/use-call.ts'
import { useAskPassword } from '../security/ask-password.tsx'
import { FormButtons } from '../setting.tsx'
import { createHook, type MadeHook } from './hooks-query.ts'

interface NewHookProps {
  readonly onMade: (shown: string) => void
  readonly onCancel: () => void
}

export function NewWebhook(props: NewHookProps) {
  const { client } = useSignedIn()
  const [url, setUrl] = useState('')
  const [notebook, setNotebook] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents)
  const change = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(webhookEvents.filter((each) => (each === event ? isChosen : events.includes(each))))
  const make = async () => {
    if (url.trim() === '') return { ok: false, fault: text.urlMissing } as const
    if (events.length === 0) return { ok: false, fault: text.eventMissing } as const
    return createHook(client, 'webhooks', { url: url.trim(), events, notebook: notebook || null })
  }
  return (
    <HookForm {...props} make={make} submit={text.webhooks.make}>
      <TextField
        label={text.url}
        type="url"
        placeholder="https://"
        autoComplete="off"
        autoFocus
        maxLength={2000}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <NotebookField value={notebook} onChange={setNotebook}>
        <option value="">{text.allNotes}</option>
      </NotebookField>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a fieldset with a legend line. */}
      <div role="group" aria-label={text.events} className="flex flex-wrap gap-x-4 text-sm">
        {webhookEvents.map((event) => (
          <label key={event} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={events.includes(event)}
              onChange={({ target }) => change(event, target.checked)}
            />
            {text.event[event]}
          </label>
        ))}
      </div>
    </HookForm>
  )
}

export function NewFeed(props: NewHookProps) {
  const { client } = useSignedIn()
  const [notebook, setNotebook] = useState('')
  const [tag, setTag] = useState('')
  const make = async () => {
    if (notebook === '' && tag.trim() === '') return { ok: false, fault: text.feedMissing } as const
    return createHook(client, 'feed', notebook ? { notebook, tag: null } : { notebook: null, tag: tag.trim() })
  }
  return (
    <HookForm {...props} make={make} submit={text.feed.make}>
      <NotebookField value={notebook} onChange={setNotebook}>
        <option value="">{text.byTag}</option>
      </NotebookField>
      {notebook === '' ? (
        <TextField label={text.tag} maxLength={50} value={tag} onChange={(event) => setTag(event.target.value)} />
      ) : null}
    </HookForm>
  )
}

export function NewMailAddress(props: NewHookProps) {
  const { client } = useSignedIn()
  const [notebook, setNotebook] = useState('')
  const make = () => createHook(client, 'mail-in', { notebook: notebook || null })
  return (
    <HookForm {...props} make={make} submit={text['mail-in'].make}>
      <NotebookField value={notebook} onChange={setNotebook}>
        <option value="">{text.noNotebook}</option>
      </NotebookField>
    </HookForm>
  )
}

function NotebookField({
  value,
  onChange,
  children,
}: {
  value: string
  onChange: (id: string) => void
  children: ReactNode
}) {
  const { client, user } = useSignedIn()
  const { data: notebooks = [] } = useQuery(notebooksQuery(client, user.id))
  return (
    <SelectField label={text.notebook} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
      {notebooks.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function HookForm({
  make,
  submit,
  onMade,
  onCancel,
  children,
}: NewHookProps & { make: () => Promise<MadeHook>; submit: string; children: ReactNode }) {
  const { isBusy, fault, run } = useCall(text.failed)
  const askPassword = useAskPassword()
  const create = () =>
    run(async () => {
      const made = await make()
      if (!made.ok && needsReauthentication(made)) {
        askPassword(() => void create())
        return null
      }
      if (!made.ok) return made.fault
      onMade(made.shown)
      return null
    })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void create()
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      {children}
      {fault ? (
        <p role="alert" className="text-sm text-coral">
          {fault}
        </p>
      ) : null}
      <FormButtons submit={submit} cancel={text.cancel} busy={isBusy} onCancel={onCancel} />
    </form>
  )
}
