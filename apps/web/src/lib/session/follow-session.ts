// Turns the data client's session into the session state of the screen, from the first read on. Loaded together with the client.
import type { Session } from '@supabase/auth-js'
import { SESSION_KEY } from '../data/supabase.ts'
import { hasAuthParams, withoutAuthParams } from './auth-params.ts'
import { openClient } from './open-client.ts'
import {
  afterEvent,
  afterFailure,
  afterSession,
  type Failure,
  keepsSession,
  linkFault,
  type SessionState,
  signedOut,
} from './session-state.ts'

export type Following = Awaited<ReturnType<typeof followSession>>

export interface Screen {
  getState(): SessionState
  become(state: SessionState): void
}

/** `config`: the response with the server's settings, or null if there was none. */
export async function followSession({ getState, become }: Screen, config: Response | null) {
  let refusal: Failure | null = null
  let missedAnswers = 0
  let isCheckingSession = false

  const client = await openClient(config, {
    refused(failure) {
      refusal = failure
    },
    unreachable() {
      missedAnswers += 1
      // A phone drops one request after sleep. Two in a row, or no network, is a connection problem.
      if (getState().kind === 'loading' && (missedAnswers > 1 || !navigator.onLine))
        become({ kind: 'connection-problem' })
    },
    ended() {
      if (isCheckingSession) return
      isCheckingSession = true
      void endIfRefused().finally(() => {
        isCheckingSession = false
      })
    },
  })
  client.auth.onAuthStateChange((event, session) => {
    if (session) {
      missedAnswers = 0
      refusal = null
    }
    become(afterEvent(getState(), event, session, { client, refusal }))
  })

  /** A session that was ended on another device cannot be refreshed. The client keeps it until its token expires, but the screen must not. */
  const endIfRefused = async () => {
    await client.auth.refreshSession()
    if (refusal) await client.auth.signOut({ scope: 'local' })
  }

  const firstRead = async () => {
    const { error: linkFault } = await client.auth.initialize()
    if (linkFault && hasAuthParams(location.href)) {
      history.replaceState(history.state, '', withoutAuthParams(location.href))
      if (!keepsSession(linkFault)) return endAfterLink(linkFault)
    }
    const { data, error } = await client.auth.getSession()
    if (data.session) return become(afterSession(getState(), data.session, client))
    const failure = refusal ?? error
    if (isWaiting(getState())) become(failure ? afterFailure(failure, navigator.onLine) : signedOut)
  }

  const endAfterLink = async (fault: Failure) => {
    const next = afterFailure(fault, navigator.onLine)
    if (next.kind === 'connection-problem') return become(next)
    await client.auth.signOut({ scope: 'local' })
    become({ ...signedOut, fault: linkFault(fault) })
  }

  return {
    client,
    /** The first read. It also finds out why there is no session. */
    read: (): Promise<void> =>
      firstRead().catch((error: unknown) => {
        const failure = error instanceof Error ? error : { message: String(error) }
        if (isWaiting(getState())) become(afterFailure(failure, navigator.onLine))
      }),
    /** Uses the stored session although the server does not answer. False when there is none. */
    goOnOffline(): boolean {
      const stored = storedSession()
      if (stored) become(afterSession(getState(), stored, client))
      return stored !== null
    },
    async signOut(): Promise<void> {
      refusal = null
      await client.auth.signOut({ scope: 'local' })
    },
  }
}

/** The session in the client's storage. It grants nothing: the server still requires a valid token. */
function storedSession(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return typeof stored?.access_token === 'string' && typeof stored?.user?.id === 'string' ? stored : null
  } catch {
    return null
  }
}

function isWaiting({ kind }: SessionState): boolean {
  return kind === 'loading' || kind === 'connection-problem'
}
