// Signing in, creating an account, asking for a new password; what was typed goes along from one to the other.
import { authMessages as auth } from '@jotsam/core/messages/account/auth'
import { Button } from '@jotsam/ui/button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { canUsePasskeys } from '../../lib/device/webauthn.ts'
import { paths } from '../../lib/paths.ts'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { requestReset, signIn, signInWithPasskey, signUp, verifyMailCode } from './auth-calls.ts'
import { SwitchButton } from './auth-card.tsx'
import { type AuthMode, type NewPasswordState, searchAfterSwitch } from './auth-mode.ts'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import { MailCodeForm } from './mail-code-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import type { Door } from './use-door.ts'

export function SignedOutForms({ mode, door }: { mode: AuthMode; door: Door }) {
  const store = useSessionStore()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' })
  const [hasSwitched, setSwitched] = useState(false)
  const switchTo = (next: AuthMode) => {
    setSwitched(true)
    door.switchTo(next)
  }

  const submit = (credentials: Credentials) =>
    door.attempt(async () => {
      const client = await store.open()
      const outcome =
        mode === 'sign-up'
          ? await signUp(client, credentials, searchAfterSwitch(query))
          : await signIn(client, credentials)
      if (outcome.kind === 'failed')
        return door.fail(outcome.text, outcome.code === 'email_not_confirmed' ? credentials.email : undefined)
      if (outcome.kind === 'unconfirmed') {
        door.release()
        return door.say({ tone: 'success', text: auth.confirmEmail, unconfirmed: credentials.email })
      }
      if (store.getState().kind === 'second-factor') return door.release()
      await door.enter(mode === 'sign-up' ? auth.signedUp : auth.signedIn)
    })

  const submitPasskey = () =>
    door.attempt(async () => {
      const outcome = await signInWithPasskey(await store.open())
      if (outcome.kind === 'failed') return door.fail(outcome.text)
      await door.enter(auth.signedIn)
    })

  const askForReset = (email: string) =>
    door.attempt(async () => {
      const outcome = await requestReset(await store.open(), email)
      if (outcome.kind === 'failed') return door.fail(outcome.text)
      door.release()
      door.say(resetSent)
    })

  const submitMailCode = (email: string, code: string) =>
    door.attempt(async () => {
      const outcome = await verifyMailCode(await store.open(), email, code)
      if (outcome.kind === 'failed') return door.fail(outcome.text)
      // The screen lets go once the address has changed.
      if (outcome.leadsTo !== 'entry') {
        const state: NewPasswordState = { isSignUpUnproved: outcome.leadsTo === 'first-password' }
        return navigate(paths.resetPassword, { replace: true, state })
      }
      if (store.getState().kind === 'second-factor') return door.release()
      await door.enter(auth.signedIn)
    })

  const toMailCode = <SwitchButton onClick={() => switchTo('mail-code')}>{auth.toMailCode}</SwitchButton>
  if (mode === 'mail-code') {
    return (
      <>
        <MailCodeForm
          email={typed.email}
          onType={(email) => setTyped({ ...typed, email })}
          isBusy={door.isBusy}
          onSubmit={submitMailCode}
        />
        <SwitchButton onClick={() => switchTo('sign-in')}>{auth.backToSignIn}</SwitchButton>
      </>
    )
  }
  if (mode === 'forgot-password') {
    const isSent = door.notice?.tone === 'success'
    const isLinkElsewhere = query.has('code') && query.get('mode') === 'reset-password'
    return (
      <>
        <ResetRequestForm
          email={typed.email}
          onType={(email) => setTyped({ ...typed, email })}
          isBusy={door.isBusy}
          isSent={isSent}
          onSubmit={askForReset}
          onReturn={() => door.switchTo('sign-in', { replace: true, notice: resetSent })}
          autoFocus={hasSwitched}
        />
        <div className="-my-1 flex flex-col items-center">
          {isSent || isLinkElsewhere ? toMailCode : null}
          <SwitchButton onClick={() => switchTo('sign-in')}>{auth.backToSignIn}</SwitchButton>
        </div>
      </>
    )
  }
  return (
    <>
      <CredentialsForm
        key={mode}
        isSignUp={mode === 'sign-up'}
        typed={typed}
        onType={setTyped}
        isBusy={door.isBusy}
        onSubmit={submit}
        autoFocus={hasSwitched}
      />
      {mode === 'sign-in' && canUsePasskeys() ? (
        <Button
          size="large"
          icon={<KeyRound aria-hidden className="size-4" />}
          busy={door.isBusy}
          onClick={submitPasskey}
        >
          {auth.signInWithPasskey}
        </Button>
      ) : null}
      <div className="-my-1 flex flex-col items-center">
        {mode === 'sign-in' ? (
          <>
            <SwitchButton onClick={() => switchTo('forgot-password')}>{auth.forgotPassword}</SwitchButton>
            <SwitchButton onClick={() => switchTo('sign-up')}>{auth.toSignUp}</SwitchButton>
          </>
        ) : (
          <SwitchButton onClick={() => switchTo('sign-in')}>{auth.toSignIn}</SwitchButton>
        )}
        {toMailCode}
      </div>
    </>
  )
}

const resetSent = { tone: 'success', text: auth.resetSent } as const
