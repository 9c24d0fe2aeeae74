// React hooks for the session store of the page.
import { createContext, use, useSyncExternalStore } from 'react'
import { type SessionState, type SessionStore, visitor } from './session-store.ts'

export const SessionContext = createContext<SessionStore | null>(null)

export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (!store) throw new Error('SessionContext is missing.')
  return store
}

export function useSession(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.getState, () => visitor)
}

/** For components that render only when a person is signed in. */
export function useSignedIn(): Extract<SessionState, { kind: 'signed-in' }> {
  const session = useSession()
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in.')
  return session
}
