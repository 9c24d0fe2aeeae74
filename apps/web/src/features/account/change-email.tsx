// Changes the email address. The change takes effect when the links in the emails to both addresses were opened.
import { checkEmail } from '@jotsam/core/account/email-password'
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { type FormEvent, useState } from 'react'
import { EmailInput } from '../../components/fields/email-input.tsx'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'
import { accountFault } from './account-fault.ts'
import { FormButtons } from './setting.tsx'

export function ChangeEmail({ onDone }: { onDone: () => void }) {
  const { client, user } = useSignedIn()
  const [typed, setTyped] = useState('')
  const { isBusy, fault, run } = useCall(text.failed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const email = checkEmail(typed)
      if (!email.ok) return email.message
      if (email.value.toLowerCase() === user.email?.toLowerCase()) return text.sameEmail
      const emailRedirectTo = location.origin + paths.dashboard
      const { error } = await client.auth.updateUser({ email: email.value }, { emailRedirectTo })
      if (error) return accountFault(error)
      toast.success(text.linksSent(email.value))
      onDone()
      return null
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <EmailInput
        label={text.newEmail}
        hint={text.newEmailHint}
        autoComplete="email"
        autoFocus
        value={typed}
        onChange={setTyped}
        fault={fault}
      />
      <FormButtons submit={text.sendLinks} cancel={text.cancel} busy={isBusy} onCancel={onDone} />
    </form>
  )
}
