// The form for a new access token: its name, what it may do, where, and how long.
import { type TokenAccess, tokenLimits } from '@jotsam/core/account/access-token'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { TextField } from '@jotsam/ui/field'
import { SelectField } from '@jotsam/ui/select'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { needsReauthentication } from '../../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { useCall } from '../../../lib/ui/use-call.ts'
import { useAskPassword } from '../security/ask-password.tsx'
import { FormButtons } from '../setting.tsx'
import { createToken } from './tokens-query.ts'

const DAYS = [30, 90, 365]

export function NewToken({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const { client } = useSignedIn()
  const [name, setName] = useState('')
  const [access, setAccess] = useState<TokenAccess>('read')
  const [notebooks, setNotebooks] = useState<ReadonlySet<string> | null>(null)
  const [days, setDays] = useState('365')
  const { isBusy, fault, run } = useCall(text.failed)
  const askPassword = useAskPassword()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make()
  }
  const make = () =>
    run(async () => {
      if (name.trim() === '') return text.nameMissing
      if (notebooks?.size === 0) return text.notebookMissing
      if (notebooks && notebooks.size > tokenLimits.notebooksMax) return text.tooManyNotebooks(tokenLimits.notebooksMax)
      const made = await createToken(client, {
        name: name.trim(),
        access,
        notebooks: notebooks && [...notebooks],
        expiresInDays: days === '' ? null : Number(days),
      })
      if (!made.ok && needsReauthentication(made)) {
        askPassword(() => void make())
        return null
      }
      if (!made.ok) return made.fault
      onMade(made.token)
      return null
    })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={text.tokenName}
        hint={text.tokenNameHint}
        maxLength={tokenLimits.nameMax}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={text.access}
          value={access}
          onChange={(event) => setAccess(event.target.value === 'write' ? 'write' : 'read')}
        >
          <option value="read">{text.read}</option>
          <option value="write">{text.write}</option>
        </SelectField>
        <SelectField
          label={text.reach}
          value={notebooks ? 'chosen' : 'all'}
          onChange={(event) => setNotebooks(event.target.value === 'chosen' ? new Set() : null)}
        >
          <option value="all">{text.allNotes}</option>
          <option value="chosen">{text.chosenNotebooks}</option>
        </SelectField>
        <SelectField label={text.ends} value={days} onChange={(event) => setDays(event.target.value)}>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {text.days(each)}
            </option>
          ))}
          <option value="">{text.never}</option>
        </SelectField>
      </div>
      {notebooks ? <NotebookChoice chosen={notebooks} onChange={setNotebooks} /> : null}
      {fault ? (
        <p role="alert" className="text-sm text-coral">
          {fault}
        </p>
      ) : null}
      <FormButtons submit={text.make} cancel={text.cancel} busy={isBusy} onCancel={onCancel} />
    </form>
  )
}

function NotebookChoice({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) {
  const { client, user } = useSignedIn()
  const { data: notebooks = [], isPending } = useQuery(notebooksQuery(client, user.id))
  const id = useId()
  const change = (notebook: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(notebook)
    else next.delete(notebook)
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw a fieldset with a legend line.
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2 text-sm">
      <p id={id} className="font-medium">
        {text.notebooks}
      </p>
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto rounded-control border border-line p-2">
        {notebooks.map(({ id: notebook, name, icon }) => (
          <li key={notebook}>
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.has(notebook)}
                onChange={(event) => change(notebook, event.target.checked)}
              />
              <span aria-hidden>{icon}</span>
              <span className="min-w-0 truncate" dir="auto">
                {name}
              </span>
            </label>
          </li>
        ))}
        {notebooks.length === 0 && !isPending ? <li className="text-muted">{text.noNotebooks}</li> : null}
      </ul>
      <p className="text-[13px] text-muted">{text.notebooksHint}</p>
    </div>
  )
}
