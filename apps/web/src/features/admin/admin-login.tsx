// The sign-in form of administrators: address and password, and the code of a second factor where the account has one.
import { adminMessages } from '@jotsam/core/messages/admin'
import { adminScreenMessages as text } from '@jotsam/core/messages/admin-screen'
import { isWholeCode } from '@jotsam/core/one-time-code'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { type FormEvent, useState } from 'react'
import { CodeInput } from '../../components/code-input.tsx'
import { EmailInput } from '../../components/email-input.tsx'
import { PasswordInput } from '../../components/password-input.tsx'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { useCall } from '../../lib/use-call.ts'
import { type Attempt, signInAsAdmin } from './sign-in-as-admin.ts'

export function AdminLogin({ onEnter }: { onEnter: () => void }) {
  const store = useSessionStore()
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const [isChecked, setChecked] = useState(false)
  const [verify, setVerify] = useState<((code: string) => Promise<Attempt>) | null>(null)
  const { isBusy, fault, run } = useCall(text.unreachable)

  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const missing = {
    email: isChecked && typed.email.trim() === '' ? text.emailRequired : null,
    password: isChecked && typed.password === '' ? text.passwordRequired : null,
    code: isChecked && !isWholeCode(typed.code) ? text.codeRequired : null,
  }
  const follow = (attempt: Attempt): string | null => {
    if (attempt.kind === 'code-needed') {
      setChecked(false)
      setVerify(() => attempt.verify)
      return null
    }
    if (attempt.kind === 'entered') onEnter()
    return attempt.kind === 'entered' ? null : FAULTS[attempt.kind]
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (verify) {
      if (isWholeCode(typed.code)) void run(async () => follow(await verify(typed.code)))
      return
    }
    const credentials = { email: typed.email.trim(), password: typed.password }
    if (credentials.email === '' || credentials.password === '') return
    void run(async () => follow(await signInAsAdmin(store.open, credentials)))
  }

  return (
    <div className="grid flex-1 place-items-center px-4 py-12">
      <form
        noValidate
        onSubmit={submit}
        className="flex w-full max-w-[400px] flex-col gap-4 rounded-[16px] border border-line bg-surface p-6 sm:p-8"
      >
        <h1 className="text-xl font-semibold">{text.signIn}</h1>
        {verify ? (
          <CodeInput
            label={text.code}
            hint={text.codeHint}
            value={typed.code}
            fault={missing.code}
            onChange={(code) => change({ code })}
          />
        ) : (
          <>
            <EmailInput
              label={text.email}
              autoComplete="username"
              value={typed.email}
              fault={missing.email}
              onChange={(email) => change({ email })}
            />
            <PasswordInput
              label={text.password}
              name="password"
              autoComplete="current-password"
              value={typed.password}
              fault={missing.password}
              onChange={(password) => change({ password })}
            />
          </>
        )}
        {fault ? <Banner tone="danger">{fault}</Banner> : null}
        <Button type="submit" look="primary" size="large" busy={isBusy}>
          {text.submit}
        </Button>
      </form>
    </div>
  )
}

const FAULTS = { refused: adminMessages.invalidCredentials, unreachable: text.unreachable }
