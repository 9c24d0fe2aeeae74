// The form for signing in and for creating an account. Both have the same two fields.
import { checkEmail, checkPassword } from '@jotsam/core/account/email-password'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import { type FormEvent, useState } from 'react'
import { EmailField, PasswordField } from './fields.tsx'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export function CredentialsForm({
  isSignUp,
  typed,
  onType,
  isBusy,
  onSubmit,
  autoFocus,
}: {
  isSignUp: boolean
  typed: Credentials
  onType: (typed: Credentials) => void
  isBusy: boolean
  onSubmit: (credentials: Credentials) => void
  autoFocus: boolean
}) {
  const [isChecked, setChecked] = useState(false)
  const email = checkEmail(typed.email)
  const password = checkPassword(typed.password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (email.ok && password.ok) onSubmit({ email: email.value, password: password.value })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <EmailField
        value={typed.email}
        onChange={(value) => onType({ ...typed, email: value })}
        fault={isChecked && !email.ok ? email.message : null}
        autoFocus={autoFocus}
      />
      <PasswordField
        isNew={isSignUp}
        value={typed.password}
        onChange={(value) => onType({ ...typed, password: value })}
        fault={isChecked && !password.ok ? password.message : null}
      />
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {isSignUp ? authMessages.signUp : authMessages.signIn}
      </Button>
    </form>
  )
}
