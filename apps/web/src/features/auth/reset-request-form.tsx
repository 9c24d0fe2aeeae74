// Asks for an email with which the person sets a new password.
import { checkEmail } from '@jotsam/core/account/email-password'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { limits } from '@jotsam/core/plan/limits'
import { Button } from '@jotsam/ui/button'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { EmailField } from './fields.tsx'

export function ResetRequestForm({
  email,
  onType,
  isBusy,
  isSent,
  onSubmit,
  onReturn,
  autoFocus,
}: {
  email: string
  onType: (email: string) => void
  isBusy: boolean
  isSent: boolean
  onSubmit: (email: string) => void
  /** Called five seconds after the email was sent. */
  onReturn: () => void
  autoFocus: boolean
}) {
  const [isChecked, setChecked] = useState(false)
  const checked = checkEmail(email)
  const goBack = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => goBack(), limits.auth.resetReturnMs)
    return () => clearTimeout(timer)
  }, [isSent])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (checked.ok) onSubmit(checked.value)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{authMessages.resetHint}</p>
      <EmailField
        value={email}
        onChange={onType}
        fault={isChecked && !checked.ok ? checked.message : null}
        autoFocus={autoFocus}
      />
      <Button type="submit" look="primary" size="large" busy={isBusy} disabled={isSent}>
        {authMessages.sendResetEmail}
      </Button>
    </form>
  )
}
