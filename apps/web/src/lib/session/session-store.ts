// Who is signed in, as the screens see it. Small, for public pages carry it too: the client and all that follows its
// session are loaded when somebody may be signed in, or is about to be. No React here.
import { shellLimits } from '@jotsam/core/plan/shell-limits'
import { type Client, mayHaveSession, SESSION_KEY } from '../data/supabase.ts'
import type { Following } from './follow-session.ts'
import type { SessionState } from './session-state.ts'

export type { SessionState } from './session-state.ts'

export interface SessionStore {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Opens the client and follows its session; needed before signing in. */
  open(): Promise<Client>
  signOut(): Promise<void>
  /** Opens what is kept on the device while nothing answers. */
  goOnOffline(): Promise<void>
  /** The message of an ended session was read. */
  clearMessage(): void
}

/** Nobody: what pages are prerendered for, and where everybody begins. */
export const visitor = { kind: 'signed-out', message: null, fault: null } as const satisfies SessionState

export function createSessionStore(): SessionStore {
  let state: SessionState = mayHaveSession() ? { kind: 'loading' } : visitor
  let following: Promise<Following> | null = null
  const listeners = new Set<() => void>()

  const become = (next: SessionState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  const follow = () => {
    following ??= Promise.all([import('./follow-session.ts'), askForConfig()])
      .then(([{ followSession }, answer]) => followSession({ getState: () => state, become }, answer))
      .catch((error: unknown) => {
        following = null // The next one may have more luck.
        throw error
      })
    return following
  }

  const start = () => {
    const slow = setTimeout(
      () => state.kind === 'loading' && become({ kind: 'connection-problem' }),
      shellLimits.startTimeoutMs,
    )
    follow()
      .then(({ read }) => read())
      // What cannot even be loaded is a matter of the connection.
      .catch(() => state.kind === 'loading' && become({ kind: 'connection-problem' }))
      .finally(() => clearTimeout(slow))
  }

  const signOut = async () => {
    const asked = follow().then(({ signOut }) => signOut())
    // Without a connection the client first tries to renew an old token: nobody should wait for that to be signed out.
    await Promise.race([asked.catch(() => null), pause(SIGN_OUT_MS)])
    if (state.kind !== 'signed-out') forgetSession()
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
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => follow().then(({ client }) => client),
    signOut,
    goOnOffline: () => follow().then(({ goOnOffline }) => void goOnOffline()),
    clearMessage: () => state.kind === 'signed-out' && (state.message || state.fault) && become(visitor),
  }
}

const SIGN_OUT_MS = 4000

/** Asked for while the client's code is on its way; null when nothing answered. */
function askForConfig(): Promise<Response | null> {
  return fetch('/config.json', { cache: 'no-store' }).catch(() => null)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

function forgetSession(): void {
  try {
    localStorage.removeItem(SESSION_KEY)
  } catch {}
}
