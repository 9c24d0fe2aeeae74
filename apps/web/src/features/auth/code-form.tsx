// Asks for one code: the six digits of an authenticator app or of an email, or a recovery code.
import { checkEmail } from '@jotsam/core/account/email-password'
import { isWholeCode } from '@jotsam/core/account/one-time-code'
import { isWholeRecoveryCode } from '@jotsam/core/account/recovery-code'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { type FormEvent, useState } from 'react'
import { CodeInput } from '../../components/fields/code-input.tsx'
import { EmailField } from './fields.tsx'

/** With `email` the form asks for the address too, and hands it over trimmed. */
export function CodeForm({
  kind = 'digits',
  hint,
  email,
  isBusy,
  onSubmit,
}: {
  kind?: 'digits' | 'recovery'
  hint: string
  email?: { value: string; onType: (email: string) => void }
  isBusy: boolean
  onSubmit: (code: string, email: string) => void
}) {
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const checkedEmail = email ? checkEmail(email.value) : null
  const isWhole = kind === 'recovery' ? isWholeRecoveryCode(code) : isWholeCode(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (checkedEmail?.ok !== false && isWhole) onSubmit(code, checkedEmail?.value ?? '')
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{hint}</p>
      {email && checkedEmail ? (
        <EmailField
          value={email.value}
          onChange={email.onType}
          fault={isChecked && !checkedEmail.ok ? checkedEmail.message : null}
        />
      ) : null}
      {kind === 'recovery' ? (
        <TextField
          label={authMessages.recoveryCode}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={40}
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
          fault={isChecked && !isWhole ? authMessages.invalidRecoveryCode : null}
        />
      ) : (
        <CodeInput
          label={authMessages.code}
          value={code}
          onChange={setCode}
          fault={isChecked && !isWhole ? authMessages.invalidCode : null}
        />
      )}
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {authMessages.verifyCode}
      </Button>
    </form>
  )
}
