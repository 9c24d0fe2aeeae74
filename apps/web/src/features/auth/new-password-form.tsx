// Asks for the new password, after the link or the code of a reset email.
import { checkPassword } from '@jotsam/core/account/email-password'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import { type FormEvent, useState } from 'react'
import { PasswordField } from './fields.tsx'

export function NewPasswordForm({
  email,
  isBusy,
  onSubmit,
}: {
  email: string
  isBusy: boolean
  onSubmit: (password: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const password = checkPassword(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (password.ok) onSubmit(password.value)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{authMessages.setPasswordHint}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        isNew
        label={authMessages.newPassword}
        value={typed}
        onChange={setTyped}
        fault={isChecked && !password.ok ? password.message : null}
      />
      <Button type="submit" look="primary" size="large" busy={isBusy}>
        {authMessages.setNewPassword}
      </Button>
    </form>
  )
}
