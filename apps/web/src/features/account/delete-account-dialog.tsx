// Confirms the deletion of the account: lists what is deleted and asks for the password.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { PasswordInput } from '../../components/fields/password-input.tsx'
import { paths } from '../../lib/paths.ts'
import { useSessionStore, useSignedIn } from '../../lib/session/use-session.ts'
import { useCall } from '../../lib/ui/use-call.ts'
import { deleteAccount, forgetDevice } from './delete-account.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { client, user } = useSignedIn()
  const store = useSessionStore()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { isBusy, fault, run } = useCall(text.failed)
  const formId = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (password.trim() === '') return text.passwordMissing
      const refused = await deleteAccount(client, password.trim())
      if (refused) return refused
      // Goes to the landing page first. Signing out here would show the sign-in screen for a moment.
      navigate(paths.home, { replace: true })
      await store.signOut()
      await forgetDevice(user.id)
      // A page load clears the account's data from memory too.
      location.replace(paths.landing)
      return null
    })
  }

  return (
    <Dialog
      open
      onClose={() => (isBusy ? undefined : onClose())}
      title={text.deleteQuestion}
      description={text.deleteIntro}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text.keepAccount}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isBusy}>
            {text.deleteForGood}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
          {text.deleteEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p className="text-sm text-muted">{text.deleteAdvice}</p>
        <input type="text" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <PasswordInput
          label={text.deletePassword}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={fault}
        />
      </form>
    </Dialog>
  )
}
