// Who is signed in, from the first moment to the last. The client keeps the session; this says what it means for the
// screen. No React here.
import { limits } from '@jotsam/core/limits'
import { type Client, mayHaveSession, openClient, SESSION_KEY } from '../supabase.ts'
import { hasAuthParams, withoutAuthParams } from './auth-params.ts'
import {
  afterEvent,
  afterFailure,
  afterSession,
  type Failure,
  keepsSession,
  type SessionState,
  signedOut,
} from './session-state.ts'

export type { SessionState } from './session-state.ts'

export interface SessionStore {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Opens the client and follows its session; needed before signing in. */
  open(): Promise<Client>
  signOut(): Promise<void>
  /** The message of an ended session was read. */
  clearMessage(): void
}

export function createSessionStore(): SessionStore {
  let state: SessionState = mayHaveSession() ? { kind: 'loading' } : signedOut
  let opened: Promise<Client> | null = null
  let refusal: Failure | null = null
  let misses = 0
  const listeners = new Set<() => void>()

  const become = (next: SessionState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  const open = () => {
    opened ??= openClient({
      refused(failure) {
        refusal = failure
      },
      unreachable() {
        misses += 1
        // A phone drops one request after sleep; two in a row, or being offline, is worth telling.
        if (state.kind === 'loading' && (misses > 1 || !navigator.onLine)) become({ kind: 'connection-problem' })
      },
    }).then(
      (client) => {
        client.auth.onAuthStateChange((event, session) => {
          if (session) {
            misses = 0
            refusal = null
          }
          become(afterEvent(state, event, session, { client, refusal }))
        })
        return client
      },
      (error: unknown) => {
        opened = null
        throw error
      },
    )
    return opened
  }

  const read = async () => {
    const client = await open()
    const { error: linkFault } = await client.auth.initialize()
    if (linkFault && hasAuthParams(location.href)) {
      history.replaceState(history.state, '', withoutAuthParams(location.href))
      if (!keepsSession(linkFault)) return endAfterLink(client, linkFault)
    }
    const { data, error } = await client.auth.getSession()
    if (data.session) return become(afterSession(state, data.session, client))
    if (state.kind === 'loading' || state.kind === 'connection-problem')
      become(error || refusal ? afterFailure(refusal ?? described(error), navigator.onLine) : signedOut)
  }

  const endAfterLink = async (client: Client, fault: Failure) => {
    const next = afterFailure(fault, navigator.onLine)
    if (next.kind === 'connection-problem') return become(next)
    await client.auth.signOut({ scope: 'local' })
    become({ ...signedOut, fault: fault.message ?? null })
  }

  const start = () => {
    const slow = setTimeout(
      () => state.kind === 'loading' && become({ kind: 'connection-problem' }),
      limits.shell.startTimeoutMs,
    )
    read()
      .catch((error: unknown) => {
        if (state.kind === 'loading') become(afterFailure(described(error), navigator.onLine))
      })
      .finally(() => clearTimeout(slow))
  }

  const signOut = async () => {
    refusal = null
    const asked = open().then((client) => client.auth.signOut({ scope: 'local' }))
    // Without a connection the client first tries to renew an old token: nobody should wait for that to be signed out.
    await Promise.race([asked.catch(() => null), pause(SIGN_OUT_MS)])
    if (state.kind !== 'signed-out') forgetSession()
    become(signedOut)
  }

  if (state.kind === 'loading') start()
  addEventListener('online', () => state.kind === 'connection-problem' && start())
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY && key !== null) return
    if (newValue !== null) return void (opened || start())
    if (state.kind === 'signed-in' || state.kind === 'second-factor') become(signedOut)
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    signOut,
    clearMessage: () => state.kind === 'signed-out' && (state.message || state.fault) && become(signedOut),
  }
}

const SIGN_OUT_MS = 4000

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

function described(error: unknown): Failure {
  return error instanceof Error ? error : { message: String(error) }
}

function forgetSession(): void {
  try {
    localStorage.removeItem(SESSION_KEY)
  } catch {}
}
