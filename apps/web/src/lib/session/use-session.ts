// The session in React: one store for the page, read by hooks.
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

/** For what only signed-in people see; its parents make sure of that. */
export function useSignedIn(): Extract<SessionState, { kind: 'signed-in' }> {
  const session = useSession()
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in.')
  return session
}
