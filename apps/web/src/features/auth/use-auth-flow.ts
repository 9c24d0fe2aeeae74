// State that all forms of the sign-in screen share: one attempt at a time, its notice, and the redirect after it worked.
import { limits } from '@jotsam/core/plan/limits'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SessionState } from '../../lib/session/session-store.ts'
import { useSession, useSessionStore } from '../../lib/session/use-session.ts'
import { useOnce } from '../../lib/ui/use-once.ts'
import { noAnswer } from './auth-calls.ts'
import { type AuthMode, type AuthModeState, authMode, searchAfterSwitch } from './auth-mode.ts'
import type { Entry } from './entry.ts'

export type Form = AuthMode | 'second-factor' | 'new-password'

export interface Notice {
  readonly tone: 'success' | 'danger'
  readonly text: string
}

/** An email with a link and a code. The screen offers a field for the code. */
export interface SentMail {
  readonly to: string
  readonly kind: 'confirmation' | 'reset'
}

export type AuthFlow = ReturnType<typeof useAuthFlow>

export function useAuthFlow(onEntry: (entry: Entry) => void) {
  const store = useSessionStore()
  const session = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const [isBusy, run] = useOnce()
  const [held, setHeld] = useState<Form | null>(null)
  // Both belong to one form. Another form, also after the back button, starts without them.
  const [shown, setShown] = useState<Shown | null>(null)
  const form = held ?? formFor(session, authMode(state, query))

  /** Without `mail`, the mail shown stays. */
  const show = (notice: Notice, mail?: SentMail) =>
    setShown((last) => ({ forms: [form], notice, mail: mail ?? (last?.forms.includes(form) ? last.mail : null) }))
  const fail = (text: string, mail?: SentMail) => {
    onEntry('free')
    show({ tone: 'danger', text }, mail)
  }
  /** Keeps the current form on the screen while `work` runs, even if the session changes. */
  const attempt = (work: () => Promise<void>, { keepsMail } = { keepsMail: false }) =>
    void run(async () => {
      setShown((last) => (keepsMail && last ? { ...last, notice: null } : null))
      store.clearMessage()
      setHeld(form)
      onEntry('held')
      try {
        await work()
      } catch {
        fail(noAnswer)
      } finally {
        setHeld(null)
      }
    })
  const enter = async (text: string) => {
    setShown({ forms: [form], notice: { tone: 'success', text }, mail: null })
    await new Promise((done) => setTimeout(done, limits.auth.redirectMs))
    onEntry('entered')
  }
  const switchTo = (
    mode: AuthMode,
    {
      replace = false,
      notice = null,
      mail = null,
    }: { replace?: boolean; notice?: Notice | null; mail?: SentMail | null } = {},
  ) => {
    store.clearMessage()
    // The form changes a moment later, with the address. A mail that goes along stays on the screen until then.
    setShown({ forms: mail ? [form, mode] : [mode], notice, mail })
    const newState: AuthModeState = { authMode: mode }
    navigate({ search: searchAfterSwitch(query) }, { state: newState, replace })
  }
  const { notice, mail } = shown?.forms.includes(form) ? shown : { notice: null, mail: null }
  /** Ends an attempt without a redirect. */
  const release = () => onEntry('free')
  return { form, isBusy, notice, mail, show, attempt, fail, enter, release, switchTo }
}

interface Shown {
  readonly forms: readonly Form[]
  readonly notice: Notice | null
  readonly mail: SentMail | null
}

function formFor(session: SessionState, mode: AuthMode): Form {
  if (session.kind === 'second-factor') return 'second-factor'
  return session.kind === 'signed-in' ? 'new-password' : mode
}
