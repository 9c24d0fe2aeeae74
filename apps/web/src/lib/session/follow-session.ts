// The client keeps the session; this says what it means for the screen, from the first read on. Loaded with the client.
import type { Session } from '@supabase/supabase-js'
import { type Client, SESSION_KEY } from '../data/supabase.ts'
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

export interface Following {
  readonly client: Client
  /** The first read, which also knows why there is no session. */
  read(): Promise<void>
  signOut(): Promise<void>
  /** Goes on with the session that is kept here, although nothing answers. False when there is none. */
  goOnOffline(): boolean
}

export interface Screen {
  getState(): SessionState
  become(state: SessionState): void
}

/** `config`: the server's answer about itself, or none. */
export async function followSession({ getState, become }: Screen, config: Response | null): Promise<Following> {
  let refusal: Failure | null = null
  let misses = 0
  let isAsking = false

  const client = await openClient(config, {
    refused(failure) {
      refusal = failure
    },
    unreachable() {
      misses += 1
      // A phone drops one request after sleep; two in a row, or being offline, is worth telling.
      if (getState().kind === 'loading' && (misses > 1 || !navigator.onLine)) become({ kind: 'connection-problem' })
    },
    ended() {
      if (isAsking) return
      isAsking = true
      void endIfRefused().finally(() => {
        isAsking = false
      })
    },
  })
  client.auth.onAuthStateChange((event, session) => {
    if (session) {
      misses = 0
      refusal = null
    }
    become(afterEvent(getState(), event, session, { client, refusal }))
  })

  /** A session that was ended elsewhere cannot be refreshed. The client keeps it until its token expires; the screen must not. */
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
    read: () =>
      firstRead().catch((error: unknown) => {
        const failure = error instanceof Error ? error : { message: String(error) }
        if (isWaiting(getState())) become(afterFailure(failure, navigator.onLine))
      }),
    goOnOffline() {
      const kept = keptSession()
      if (kept) become(afterSession(getState(), kept, client))
      return kept !== null
    },
    async signOut() {
      refusal = null
      await client.auth.signOut({ scope: 'local' })
    },
  }
}

/** As the client keeps it. Nothing is trusted because of it: the server asks for a valid token all the same. */
function keptSession(): Session | null {
  try {
    const kept = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return typeof kept?.access_token === 'string' && typeof kept?.user?.id === 'string' ? kept : null
  } catch {
    return null
  }
}

function isWaiting({ kind }: SessionState): boolean {
  return kind === 'loading' || kind === 'connection-problem'
}
