// The forms of a signed-out person: sign in, create an account, ask for a reset email, type a code from an email. Switching between
// them keeps what was typed.
import { authMessages as auth } from '@jotsam/core/messages/account/auth'
import { authCodeMessages as codes } from '@jotsam/core/messages/account/auth-codes'
import { Button } from '@jotsam/ui/button'
import { Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { canUsePasskeys } from '../../lib/device/webauthn.ts'
import { paths } from '../../lib/paths.ts'
import { useSessionStore } from '../../lib/session/use-session.ts'
import { requestReset, signIn, signInWithPasskey, signUp, verifyMailCode } from './auth-calls.ts'
import { SwitchButton } from './auth-card.tsx'
import { type AuthMode, type NewPasswordState, searchAfterSwitch } from './auth-mode.ts'
import { CodeForm } from './code-form.tsx'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import type { AuthFlow } from './use-auth-flow.ts'

export function SignedOutForms({ mode, flow }: { mode: AuthMode; flow: AuthFlow }) {
  const store = useSessionStore()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' })
  const [hasSwitched, setSwitched] = useState(false)
  const { mail } = flow
  const typeEmail = (email: string) => setTyped({ ...typed, email })
  const switchTo = (next: AuthMode) => {
    setSwitched(true)
    flow.switchTo(next)
  }

  const submit = (credentials: Credentials) =>
    flow.attempt(async () => {
      const client = await store.open()
      const outcome =
        mode === 'sign-up'
          ? await signUp(client, credentials, searchAfterSwitch(query))
          : await signIn(client, credentials)
      const confirmation = { to: credentials.email, kind: 'confirmation' } as const
      if (outcome.kind === 'failed')
        return flow.fail(outcome.text, outcome.code === 'email_not_confirmed' ? confirmation : undefined)
      if (outcome.kind === 'unconfirmed') {
        flow.release()
        return flow.show({ tone: 'success', text: auth.confirmEmail }, confirmation)
      }
      if (store.getState().kind === 'second-factor') return flow.release()
      await flow.enter(mode === 'sign-up' ? auth.signedUp : auth.signedIn)
    })

  const submitPasskey = () =>
    flow.attempt(async () => {
      const outcome = await signInWithPasskey(await store.open())
      if (outcome.kind === 'failed') return flow.fail(outcome.text)
      await flow.enter(auth.signedIn)
    })

  const askForReset = (email: string) =>
    flow.attempt(async () => {
      const outcome = await requestReset(await store.open(), email)
      if (outcome.kind === 'failed') return flow.fail(outcome.text)
      flow.release()
      flow.show(resetSent, { to: email, kind: 'reset' })
    })

  const returnToSignIn = () => {
    // The field for the code keeps the focus.
    setSwitched(false)
    flow.switchTo('sign-in', { replace: true, notice: resetSent, mail })
  }

  const submitMailCode = (code: string, email: string) =>
    flow.attempt(
      async () => {
        const outcome = await verifyMailCode(await store.open(), email, code)
        if (outcome.kind === 'failed') return flow.fail(outcome.text)
        // The attempt ends when the address has changed.
        if (outcome.leadsTo !== 'entry') {
          const state: NewPasswordState = { isSignUpUnproved: outcome.leadsTo === 'first-password' }
          return navigate(paths.resetPassword, { replace: true, state })
        }
        if (store.getState().kind === 'second-factor') return flow.release()
        await flow.enter(auth.signedIn)
      },
      { keepsMail: true },
    )

  const toMailCode = <SwitchButton onClick={() => switchTo('mail-code')}>{auth.toMailCode}</SwitchButton>
  const backToSignIn = <SwitchButton onClick={() => switchTo('sign-in')}>{auth.backToSignIn}</SwitchButton>
  const isLinkElsewhere = query.has('code') && query.get('mode') === 'reset-password'
  return (
    <>
      {/* First and in the same place for every form, so that it keeps its text and focus when the form below changes. */}
      {mail ? (
        <div className="border-b border-line pb-6">
          <CodeForm hint={codes.mailSent} isBusy={flow.isBusy} onSubmit={(code) => submitMailCode(code, mail.to)} />
        </div>
      ) : null}
      {mode === 'mail-code' ? (
        <>
          <CodeForm
            hint={auth.mailCodeHint}
            email={{ value: typed.email, onType: typeEmail }}
            isBusy={flow.isBusy}
            onSubmit={submitMailCode}
          />
          {backToSignIn}
        </>
      ) : mode === 'forgot-password' ? (
        <>
          <ResetRequestForm
            email={typed.email}
            onType={typeEmail}
            isBusy={flow.isBusy}
            isSent={flow.notice?.tone === 'success'}
            onSubmit={askForReset}
            onReturn={returnToSignIn}
            autoFocus={hasSwitched}
          />
          <div className="-my-1 flex flex-col items-center">
            {isLinkElsewhere && !mail ? toMailCode : null}
            {backToSignIn}
          </div>
        </>
      ) : (
        <>
          {mode === 'sign-up' ? <SignUpGives /> : null}
          <CredentialsForm
            key={mode}
            isSignUp={mode === 'sign-up'}
            typed={typed}
            onType={setTyped}
            isBusy={flow.isBusy}
            onSubmit={submit}
            // On a touch screen the keyboard would cover the form. A field for a code keeps the focus.
            autoFocus={hasSwitched || (!mail && matchMedia('(hover: hover)').matches)}
          />
          {mode === 'sign-in' && canUsePasskeys() ? (
            <Button
              size="large"
              icon={<KeyRound aria-hidden className="size-4" />}
              busy={flow.isBusy}
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
            {mail ? null : toMailCode}
          </div>
        </>
      )}
    </>
  )
}

function SignUpGives() {
  return (
    <ul className="flex flex-col gap-1.5 rounded-control bg-primary-soft px-4 py-3 text-sm">
      {auth.signUpGives.map((gift) => (
        <li key={gift} className="flex items-start gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-primary-text" />
          {gift}
        </li>
      ))}
    </ul>
  )
}

const resetSent = { tone: 'success', text: auth.resetSent } as const
