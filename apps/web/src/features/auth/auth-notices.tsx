// At most one notice above the form: the result of the last attempt, else the reason why the sign-in screen shows.
import { authMessages } from '@jotsam/core/messages/account/auth'
import { sessionMessages } from '@jotsam/core/messages/account/session'
import { isTypedTextKey } from '@jotsam/core/pending/typed-text-prefixes'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { useLocation, useSearchParams } from 'react-router'
import { localKeys } from '../../lib/device/local-values.ts'
import { useSession, useSessionStore } from '../../lib/session/use-session.ts'
import { resendConfirmation } from './auth-calls.ts'
import { isSignUpUnproved, searchAfterSwitch } from './auth-mode.ts'
import type { AuthFlow, SentMail } from './use-auth-flow.ts'

export function AuthNotices({ flow }: { flow: AuthFlow }) {
  const store = useSessionStore()
  const session = useSession()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const { notice, mail } = flow
  if (notice) {
    const resend = (sent: SentMail) =>
      flow.attempt(
        async () => {
          const outcome = await resendConfirmation(await store.open(), sent.to, searchAfterSwitch(query))
          if (outcome.kind === 'failed') return flow.fail(outcome.text)
          flow.release()
          flow.show({ tone: 'success', text: authMessages.confirmationResent })
        },
        { keepsMail: true },
      )
    return (
      <Banner tone={notice.tone}>
        {notice.text}
        {mail?.kind === 'confirmation' ? (
          <Button size="small" className="mt-2 flex" busy={flow.isBusy} onClick={() => resend(mail)}>
            {authMessages.resendConfirmation}
          </Button>
        ) : null}
      </Banner>
    )
  }
  if (flow.form === 'new-password' && isSignUpUnproved(state))
    return <Banner tone="success">{authMessages.chooseNewPassword}</Banner>
  if (session.kind !== 'signed-out') return null
  if (session.fault) return <Banner tone="danger">{session.fault}</Banner>
  if (session.message && flow.form === 'sign-in')
    return (
      <Banner tone="warning">
        <p>{session.message}</p>
        {hasTypedText() ? <p>{sessionMessages.typedTextKept}</p> : null}
      </Banner>
    )
  // The link's code gave no session, because another browser had asked for the email. A sign-up's link has still confirmed the address.
  if (!query.has('code')) return null
  return query.get('mode') === 'reset-password' ? (
    <Banner tone="warning">{authMessages.linkElsewhere}</Banner>
  ) : (
    <Banner tone="success">{authMessages.chooseNewPassword}</Banner>
  )
}

/** A draft, or a save that the server does not have yet. */
function hasTypedText(): boolean {
  return localKeys().some(isTypedTextKey)
}
