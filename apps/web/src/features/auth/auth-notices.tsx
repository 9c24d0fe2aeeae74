// Above the form, at most one: what the last attempt brought, else why one is here.
import { authMessages } from '@jotsam/core/messages/account/auth'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { useLocation, useSearchParams } from 'react-router'
import { useSession, useSessionStore } from '../../lib/session/use-session.ts'
import { resendConfirmation } from './auth-calls.ts'
import { isSignUpUnproved, searchAfterSwitch } from './auth-mode.ts'
import type { Door } from './use-door.ts'

export function AuthNotices({ door }: { door: Door }) {
  const store = useSessionStore()
  const session = useSession()
  const { state } = useLocation()
  const [query] = useSearchParams()
  if (door.notice) {
    const { tone, text, unconfirmed } = door.notice
    const resend = (email: string) =>
      door.attempt(async () => {
        const outcome = await resendConfirmation(await store.open(), email, searchAfterSwitch(query))
        if (outcome.kind === 'failed') return door.fail(outcome.text, email)
        door.release()
        door.say({ tone: 'success', text: authMessages.confirmationResent, unconfirmed: email })
      })
    return (
      <Banner tone={tone}>
        {text}
        {unconfirmed ? (
          <Button size="small" className="mt-2 flex" busy={door.isBusy} onClick={() => resend(unconfirmed)}>
            {authMessages.resendConfirmation}
          </Button>
        ) : null}
      </Banner>
    )
  }
  if (door.form === 'new-password' && isSignUpUnproved(state))
    return <Banner tone="success">{authMessages.chooseNewPassword}</Banner>
  if (session.kind !== 'signed-out') return null
  if (session.fault) return <Banner tone="danger">{session.fault}</Banner>
  if (session.message && door.form === 'sign-in') return <Banner tone="warning">{session.message}</Banner>
  // A code that brought no session: the mail was asked for in another browser. A sign-up's link has confirmed the address all the same.
  if (!query.has('code')) return null
  return query.get('mode') === 'reset-password' ? (
    <Banner tone="warning">{authMessages.linkElsewhere}</Banner>
  ) : (
    <Banner tone="success">{authMessages.chooseNewPassword}</Banner>
  )
}
