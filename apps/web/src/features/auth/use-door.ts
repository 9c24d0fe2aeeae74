// What all forms of the sign-in screen share: one attempt at a time, what is said about it, and entering after it worked.
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
  /** For an account whose mail was not answered yet. */
  readonly unconfirmed?: string
}

export interface Door {
  readonly form: Form
  readonly isBusy: boolean
  readonly notice: Notice | null
  say(notice: Notice): void
  /** Holds the screen while it runs, whatever the session does meanwhile. */
  attempt(work: () => Promise<void>): void
  fail(text: string, unconfirmed?: string): void
  enter(text: string): Promise<void>
  /** Lets go without entering. */
  release(): void
  switchTo(mode: AuthMode, how?: { replace?: boolean; notice?: Notice }): void
}

export function useDoor(onEntry: (entry: Entry) => void): Door {
  const store = useSessionStore()
  const session = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const [isBusy, run] = useOnce()
  const [held, setHeld] = useState<Form | null>(null)
  // A notice belongs to one form: another one, also after the back button, starts without it.
  const [said, setSaid] = useState<{ form: Form; notice: Notice } | null>(null)
  const form = held ?? formFor(session, authMode(state, query))

  const say = (notice: Notice) => setSaid({ form, notice })
  const fail = (text: string, unconfirmed?: string) => {
    onEntry('free')
    say({ tone: 'danger', text, ...(unconfirmed ? { unconfirmed } : {}) })
  }
  const attempt = (work: () => Promise<void>) =>
    void run(async () => {
      setSaid(null)
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
    say({ tone: 'success', text })
    await new Promise((done) => setTimeout(done, limits.auth.redirectMs))
    onEntry('entered')
  }
  const switchTo: Door['switchTo'] = (mode, { replace = false, notice } = {}) => {
    store.clearMessage()
    setSaid(notice ? { form: mode, notice } : null)
    const newState: AuthModeState = { authMode: mode }
    navigate({ search: searchAfterSwitch(query) }, { state: newState, replace })
  }
  const notice = said?.form === form ? said.notice : null
  return { form, isBusy, notice, say, attempt, fail, enter, release: () => onEntry('free'), switchTo }
}

function formFor(session: SessionState, mode: AuthMode): Form {
  if (session.kind === 'second-factor') return 'second-factor'
  return session.kind === 'signed-in' ? 'new-password' : mode
}
