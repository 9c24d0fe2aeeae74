// The sign-in form of administrators: email, password, and the second step if the account has one.
import { adminMessages } from '@jotsam/core/messages/account/admin'
import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { type FormEvent, useState } from 'react'
import { EmailInput } from '../../components/fields/email-input.tsx'
import { PasswordInput } from '../../components/fields/password-input.tsx'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { useCall } from '../../lib/ui/use-call.ts'
import { SecondFactorForm } from '../auth/index.ts'
import { type Attempt, type SecondStep, signInAsAdmin } from './sign-in-as-admin.ts'

export function AdminLogin({ onEnter }: { onEnter: () => void }) {
  const store = useSessionStore()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [isChecked, setChecked] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(null)
  const { isBusy, fault, run } = useCall(text.unreachable)

  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const missing = {
    email: isChecked && typed.email.trim() === '' ? text.emailRequired : null,
    password: isChecked && typed.password === '' ? text.passwordRequired : null,
  }
  const follow = (attempt: Attempt): string | null => {
    switch (attempt.kind) {
      case 'second-step':
        setStep(attempt.step)
        return null
      case 'entered':
        onEnter()
        return null
      case 'failed':
        return attempt.text
      default:
        return FAULTS[attempt.kind]
    }
  }
  const submitStep = (attempt: () => Promise<Attempt>) => void run(async () => follow(await attempt()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const credentials = { email: typed.email.trim(), password: typed.password }
    if (credentials.email === '' || credentials.password === '') return
    submitStep(() => signInAsAdmin(store.open, credentials))
  }

  return (
    <div className="grid flex-1 place-items-center px-4 py-12">
      <section className="flex w-full max-w-[400px] flex-col gap-4 rounded-[16px] border border-line bg-surface p-6 sm:p-8">
        <h1 className="text-xl">{text.signIn}</h1>
        {step ? (
          <>
            {fault ? <Banner tone="danger">{fault}</Banner> : null}
            <SecondFactorForm
              factors={step.factors}
              isBusy={isBusy}
              onCode={(code) => submitStep(() => step.byCode(code))}
              onKey={(factorId) => submitStep(() => step.byKey(factorId))}
              onRecoveryCode={(code) => submitStep(() => step.byRecoveryCode(code))}
            />
          </>
        ) : (
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
            {fault ? <Banner tone="danger">{fault}</Banner> : null}
            <Button type="submit" look="primary" size="large" busy={isBusy}>
              {text.submit}
            </Button>
          </form>
        )}
      </section>
    </div>
  )
}

const FAULTS = { refused: adminMessages.invalidCredentials, unreachable: text.unreachable }
