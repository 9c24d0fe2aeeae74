// The sign-in screen: which form shows, and the moment between being signed in and entering.
import { authMessages } from '@jotsam/core/messages/account/auth'
import type { User } from '@supabase/supabase-js'
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
import { useDoor } from './use-door.ts'

export function AuthScreen({ onEntry }: { onEntry: (entry: Entry) => void }) {
  const store = useSessionStore()
  const session = useSession()
  const [query] = useSearchParams()
  const door = useDoor(onEntry)

  // The client is fetched while people type.
  useEffect(() => void store.open().catch(() => null), [store])

  const setsPassword = query.get('mode') === 'reset-password' && session.kind !== 'signed-out'
  const letGo = useEffectEvent(() => onEntry('free'))
  useEffect(() => {
    if (setsPassword) letGo()
  }, [setsPassword])

  const passSecondStep = (verify: (client: Client, user: User) => Promise<Outcome>) =>
    door.attempt(async () => {
      if (session.kind !== 'second-factor') return
      const outcome = await verify(session.client, session.user)
      if (outcome.kind === 'failed') return door.fail(outcome.text)
      // Who came by a reset link goes on to the new password.
      if (query.get('mode') === 'reset-password') return onEntry('free')
      await door.enter(authMessages.signedIn)
    })

  const submitPassword = (password: string) =>
    door.attempt(async () => {
      const outcome = await setPassword(await store.open(), password)
      if (outcome.kind === 'failed') return door.fail(outcome.text)
      await door.enter(authMessages.passwordChanged)
    })

  return (
    <AuthCard>
      <AuthNotices door={door} />
      {door.form === 'second-factor' ? (
        <>
          <SecondFactorForm
            factors={'user' in session ? session.user.factors : []}
            isBusy={door.isBusy}
            onCode={(code) => passSecondStep((client, user) => verifyCode(client, user, code))}
            onKey={(factorId) => passSecondStep((client) => verifyKey(client, factorId))}
            onRecoveryCode={(code) => passSecondStep((client) => verifyRecoveryCode(client, code))}
          />
          <SwitchButton onClick={() => void store.signOut()}>{authMessages.useAnotherAccount}</SwitchButton>
        </>
      ) : door.form === 'new-password' ? (
        <NewPasswordForm
          email={session.kind === 'signed-in' ? (session.user.email ?? '') : ''}
          isBusy={door.isBusy}
          onSubmit={submitPassword}
        />
      ) : (
        <SignedOutForms mode={door.form} door={door} />
      )}
    </AuthCard>
  )
}
