// The code of the authenticator app, for accounts that ask for one.
import { authMessages } from '@jotsam/core/messages/auth'
import { isWholeCode } from '@jotsam/core/one-time-code'
import { Button } from '@jotsam/ui/button'
import { type FormEvent, useState } from 'react'
import { CodeInput } from '../../components/code-input.tsx'

export function SecondFactorForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isWhole = isWholeCode(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWhole) onSubmit(code)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{authMessages.enterCode}</p>
      <CodeInput
        label={authMessages.code}
        value={code}
        onChange={setCode}
        fault={isChecked && !isWhole ? authMessages.invalidCode : null}
      />
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {authMessages.verifyCode}
      </Button>
    </form>
  )
}
