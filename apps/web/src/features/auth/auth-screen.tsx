// The sign-in screen. Chooses the form, and shows the success message before the redirect.
import { authMessages } from '@jotsam/core/messages/account/auth'
import type { User } from '@supabase/auth-js'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Client } from '../../lib/data/supabase.ts'
import { useSession, useSessionStore } from '../../lib/session/use-session.ts'
import { type Outcome, setPassword, verifyCode, verifyKey, verifyRecoveryCode } from './auth-calls.ts'
import { AuthCard, SwitchButton } from './auth-card.tsx'
import { AuthNotices } from './auth-notices.tsx'
import type { Entry } from './entry.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignedOutForms } from './signed-out-forms.tsx'
import { useAuthFlow } from './use-auth-flow.ts'

export function AuthScreen({ onEntry }: { onEntry: (entry: Entry) => void }) {
  const store = useSessionStore()
  const session = useSession()
  const [query] = useSearchParams()
  const flow = useAuthFlow(onEntry)

  // Loads the data client while people type.
  useEffect(() => void store.open().catch(() => null), [store])

  const setsPassword = query.get('mode') === 'reset-password' && session.kind !== 'signed-out'
  const release = useEffectEvent(() => onEntry('free'))
  useEffect(() => {
    if (setsPassword) release()
  }, [setsPassword])

  const passSecondStep = (verify: (client: Client, user: User) => Promise<Outcome>) =>
    flow.attempt(async () => {
      if (session.kind !== 'second-factor') return
      const outcome = await verify(session.client, session.user)
      if (outcome.kind === 'failed') return flow.fail(outcome.text)
      // A person who opened a reset link goes on to the form for the new password.
      if (query.get('mode') === 'reset-password') return onEntry('free')
      await flow.enter(authMessages.signedIn)
    })

  const submitPassword = (password: string) =>
    flow.attempt(async () => {
      const outcome = await setPassword(await store.open(), password)
      if (outcome.kind === 'failed') return flow.fail(outcome.text)
      await flow.enter(authMessages.passwordChanged)
    })

  return (
    <AuthCard>
      <AuthNotices flow={flow} />
      {flow.form === 'second-factor' ? (
        <>
          <SecondFactorForm
            factors={'user' in session ? session.user.factors : []}
            isBusy={flow.isBusy}
            onCode={(code) => passSecondStep((client, user) => verifyCode(client, user, code))}
            onKey={(factorId) => passSecondStep((client) => verifyKey(client, factorId))}
            onRecoveryCode={(code) => passSecondStep((client) => verifyRecoveryCode(client, code))}
          />
          <SwitchButton onClick={() => void store.signOut()}>{authMessages.useAnotherAccount}</SwitchButton>
        </>
      ) : flow.form === 'new-password' ? (
        <NewPasswordForm
          email={session.kind === 'signed-in' ? (session.user.email ?? '') : ''}
          isBusy={flow.isBusy}
          onSubmit={submitPassword}
        />
      ) : (
        <SignedOutForms mode={flow.form} flow={flow} />
      )}
    </AuthCard>
  )
}
