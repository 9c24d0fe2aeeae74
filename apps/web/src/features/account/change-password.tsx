// Changes the password. The current password is asked for too.
import { checkPassword, cleanPassword } from '@jotsam/core/account/email-password'
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { type FormEvent, useState } from 'react'
import { PasswordInput } from '../../components/fields/password-input.tsx'
import { useNewPasswordHint } from '../../lib/session/new-password-hint.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'
import { accountFault } from './account-fault.ts'
import { FormButtons } from './setting.tsx'

export function ChangePassword({ onDone }: { onDone: () => void }) {
  const { client, user } = useSignedIn()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [tried, setTried] = useState('')
  const hint = useNewPasswordHint(next, true)
  const { isBusy, fault, run } = useCall(text.failed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(next)
    void run(async () => {
      const current_password = cleanPassword(current)
      if (current_password === '') return text.currentPasswordMissing
      const password = checkPassword(next)
      if (!password.ok) return password.message
      const { error } = await client.auth.updateUser({ password: password.value, current_password })
      if (error) return accountFault(error)
      toast.success(text.passwordChanged)
      onDone()
      return null
    })
  }
  const isAboutCurrent = fault === text.currentPasswordMissing || fault === text.passwordWrong
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordInput
        label={text.currentPassword}
        autoComplete="current-password"
        autoFocus
        value={current}
        onChange={setCurrent}
        fault={isAboutCurrent ? fault : null}
      />
      <PasswordInput
        label={authMessages.newPassword}
        hint={hint}
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        // A changed password has its own hint again.
        fault={isAboutCurrent || next !== tried ? null : fault}
      />
      <FormButtons submit={text.changePassword} cancel={text.cancel} busy={isBusy} onCancel={onDone} />
    </form>
  )
}
