// The code of the authenticator app, for accounts that ask for one.
import { authMessages } from '@jotsam/core/messages/auth'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { type FormEvent, useState } from 'react'

export function SecondFactorForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isWhole = /^\d{6}$/.test(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWhole) onSubmit(code)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{authMessages.enterCode}</p>
      <TextField
        label={authMessages.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        required
        autoFocus
        value={code}
        // People paste "123 456".
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        fault={isChecked && !isWhole ? authMessages.invalidCode : null}
      />
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {authMessages.verifyCode}
      </Button>
    </form>
  )
}
