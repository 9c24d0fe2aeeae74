// The code of the authenticator app, for accounts that ask for one.
import { authMessages } from '@jotsam/core/messages/auth'
import { isWholeCode, typedCode } from '@jotsam/core/one-time-code'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { type FormEvent, useState } from 'react'
import { send } from '../messaging/send.ts'

export function CodeForm() {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWholeCode(code)) return setFault(authMessages.invalidCode)
    setBusy(true)
    const reply = await send({ type: 'auth.verify', code }).catch(
      (error: Error) => ({ ok: false, message: error.message }) as const,
    )
    setFault(reply.ok ? null : reply.message)
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-sm text-muted">{authMessages.enterCode}</p>
      <TextField
        label={authMessages.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => setCode(typedCode(event.target.value))}
        fault={fault}
      />
      <Button type="submit" look="primary" busy={isBusy}>
        {authMessages.verifyCode}
      </Button>
      <Button look="quiet" onClick={() => void send({ type: 'auth.signOut' })}>
        {authMessages.useAnotherAccount}
      </Button>
    </form>
  )
}
