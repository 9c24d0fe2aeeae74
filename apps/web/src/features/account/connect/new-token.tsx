// The form for a new access token: its name, what it may do, where, and how long.
import { type TokenAccess, tokenLimits } from '@jotsam/core/account/access-token'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { TextField } from '@jotsam/ui/field'
import { SelectField } from '@jotsam/ui/select'
import { type FormEvent, useState } from 'react'
import { needsReauthentication } from '../../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { useCall } from '../../../lib/ui/use-call.ts'
import { useAskPassword } from '../security/ask-password.tsx'
import { FormButtons } from '../setting.tsx'
import { faultOfReach, TokenReach } from './token-reach.tsx'
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
      const reachFault = faultOfReach(notebooks)
      if (reachFault !== null) return reachFault
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
      <TokenReach access={access} onAccess={setAccess} notebooks={notebooks} onNotebooks={setNotebooks}>
        <SelectField label={text.ends} value={days} onChange={(event) => setDays(event.target.value)}>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {text.days(each)}
            </option>
          ))}
          <option value="">{text.never}</option>
        </SelectField>
      </TokenReach>
      {fault ? (
        <p role="alert" className="text-sm text-coral">
          {fault}
        </p>
      ) : null}
      <FormButtons submit={text.make} cancel={text.cancel} busy={isBusy} onCancel={onCancel} />
    </form>
  )
}
