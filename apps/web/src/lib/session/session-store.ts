// Stores who is signed in. Public pages load this module too, so it stays small: the data client loads only when a person may be
// signed in or signs in. No React here.
import { type Client, mayHaveSession, SESSION_KEY } from '../data/supabase.ts'
import type { Following } from './follow-session.ts'
import type { SessionState } from './session-state.ts'

export type { SessionState } from './session-state.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

const START_TIMEOUT_MS = 15_000

/** The state of a visitor: used for prerendering, and the first state without a stored session. */
export const visitor = { kind: 'signed-out', message: null, fault: null } as const satisfies SessionState

export function createSessionStore() {
  let state: SessionState = mayHaveSession() ? { kind: 'loading' } : visitor
  let following: Promise<Following> | null = null
  const listeners = new Set<() => void>()

  const become = (next: SessionState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  const follow = () => {
    following ??= Promise.all([import('./follow-session.ts'), fetchConfig()])
      .then(([{ followSession }, answer]) => followSession({ getState: () => state, become }, answer))
      .catch((error: unknown) => {
        following = null // Allows another attempt.
        throw error
      })
    return following
  }

  const start = () => {
    const slow = setTimeout(() => state.kind === 'loading' && become({ kind: 'connection-problem' }), START_TIMEOUT_MS)
    follow()
      .then(({ read }) => read())
      // Code that does not load is a connection problem too.
      .catch(() => state.kind === 'loading' && become({ kind: 'connection-problem' }))
      .finally(() => clearTimeout(slow))
  }

  const signOut = async () => {
    const asked = follow().then(({ signOut }) => signOut())
    // Offline, the client first tries to refresh an old token. Signing out does not wait for that.
    await Promise.race([asked.catch(() => null), pause(SIGN_OUT_MS)])
    if (state.kind !== 'signed-out') removeStoredSession()
    become(visitor)
  }

  if (state.kind === 'loading') start()
  addEventListener('online', () => state.kind === 'connection-problem' && start())
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY && key !== null) return
    if (newValue !== null) return void (following || start())
    if (state.kind === 'signed-in' || state.kind === 'second-factor') become(visitor)
  })

  return {
    getState: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Loads the client and follows its session. Needed before signing in. */
    open: (): Promise<Client> => follow().then(({ client }) => client),
    signOut,
    /** Opens the stored session while the server does not answer. */
    goOnOffline: (): Promise<void> => follow().then(({ goOnOffline }) => void goOnOffline()),
    /** Removes the message of an ended session. */
    clearMessage(): void {
      if (state.kind === 'signed-out' && (state.message || state.fault)) become(visitor)
    },
  }
}

const SIGN_OUT_MS = 4000

/** Requested in parallel with the client's code. Null when the server did not answer. */
function fetchConfig(): Promise<Response | null> {
  return fetch('/config.json', { cache: 'no-store' }).catch(() => null)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

function removeStoredSession(): void {
  try {
    localStorage.removeItem(SESSION_KEY)
  } catch {}
}
