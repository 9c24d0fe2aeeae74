// Asks for the password when the last sign-in is too old, then retries the refused call.
import { cleanPassword } from '@jotsam/core/account/email-password'
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Dialog } from '@jotsam/ui/dialog'
import { createContext, type FormEvent, type ReactNode, use, useState } from 'react'
import { PasswordInput } from '../../../components/fields/password-input.tsx'
import { reauthenticate } from '../../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault } from '../account-fault.ts'
import { FormButtons } from '../setting.tsx'

type Retry = () => void

/** Opens the dialog. `retry` runs after the right password. */
export function useAskPassword(): (retry: Retry) => void {
  return use(AskPasswordContext)
}

export function AskPassword({ children }: { children: ReactNode }) {
  const [refused, setRefused] = useState<{ retry: Retry } | null>(null)
  const close = () => setRefused(null)
  return (
    <AskPasswordContext value={(retry) => setRefused({ retry })}>
      {children}
      <Dialog open={refused !== null} onClose={close} title={text.proveTitle} description={text.proveWhy} size="small">
        <PasswordForm
          onCancel={close}
          onConfirmed={() => {
            close()
            refused?.retry()
          }}
        />
      </Dialog>
    </AskPasswordContext>
  )
}

function PasswordForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { client, user } = useSignedIn()
  const [typed, setTyped] = useState('')
  const { isBusy, fault, run } = useCall(text.failed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const password = cleanPassword(typed)
      if (password === '') return text.passwordMissing
      const error = await reauthenticate(client, password)
      if (error) return error.code === 'current_password_invalid' ? text.proveWrong : accountFault(error)
      onConfirmed()
      return null
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordInput
        label={text.password}
        autoComplete="current-password"
        data-autofocus
        value={typed}
        onChange={setTyped}
        fault={fault}
      />
      <FormButtons submit={text.proveSubmit} cancel={text.cancel} busy={isBusy} onCancel={onCancel} />
    </form>
  )
}

const AskPasswordContext = createContext<(retry: Retry) => void>(() => {})
