// The code of a mail, typed on any device: it confirms an address, signs in, or leads to a new password.
import { checkEmail } from '@jotsam/core/account/email-password'
import { isWholeCode } from '@jotsam/core/account/one-time-code'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import { type FormEvent, useState } from 'react'
import { CodeInput } from '../../components/code-input.tsx'
import { EmailField } from './fields.tsx'

export function MailCodeForm({
  email,
  onType,
  isBusy,
  onSubmit,
}: {
  email: string
  onType: (email: string) => void
  isBusy: boolean
  onSubmit: (email: string, code: string) => void
}) {
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const checked = checkEmail(email)
  const isWhole = isWholeCode(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (checked.ok && isWhole) onSubmit(checked.value, code)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{authMessages.mailCodeHint}</p>
      <EmailField value={email} onChange={onType} fault={isChecked && !checked.ok ? checked.message : null} />
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
