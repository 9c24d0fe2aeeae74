// Who is signed in, from the first moment to the last: loading, signed in, signed out, or no connection. No React here.
import { limits } from '@jotsam/core/limits'
import { messages } from '@jotsam/core/messages'
import { sessionFailure } from '@jotsam/core/session-failure'
import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js'
import { type Client, mayHaveSession, openClient } from '../supabase.ts'

export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-in'; readonly user: User; readonly client: Client }
  | { readonly kind: 'signed-out'; readonly message: string | null }
  | { readonly kind: 'connection-problem' }

export interface SessionStore {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Opens the client and follows its session; needed before signing in. */
  open(): Promise<Client>
  signOut(): Promise<void>
  /** True once the reset link of a mail was followed, until a new password is set. */
  isRecovering(): boolean
}

export function createSessionStore(): SessionStore {
  let state: SessionState = mayHaveSession() ? { kind: 'loading' } : { kind: 'signed-out', message: null }
  let recovering = false
  let opened: Promise<Client> | null = null
  const listeners = new Set<() => void>()

  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const follow = (client: Client) => (event: AuthChangeEvent, session: Session | null) => {
    if (event === 'PASSWORD_RECOVERY') recovering = true
    if (event === 'USER_UPDATED' || event === 'SIGNED_OUT') recovering = false
    // The first read is answered by getSession, which also tells why it failed.
    if (event === 'INITIAL_SESSION') return
    become(session ? { kind: 'signed-in', user: session.user, client } : { kind: 'signed-out', message: null })
  }

  const read = async (client: Client) => {
    const { data, error } = await client.auth.getSession()
    if (error) return fail(error)
    become(
      data.session ? { kind: 'signed-in', user: data.session.user, client } : { kind: 'signed-out', message: null },
    )
  }

  const fail = (error: unknown) => {
    const described = error instanceof Error ? error : { message: String(error) }
    const failure = sessionFailure(described, navigator.onLine)
    if (failure === 'connection-problem') return become({ kind: 'connection-problem' })
    become({ kind: 'signed-out', message: failure === 'session-expired' ? messages.shell.sessionExpired : null })
  }

  const open = () => {
    opened ??= openClient().then(
      (client) => {
        client.auth.onAuthStateChange(follow(client))
        return client
      },
      (error: unknown) => {
        opened = null
        throw error
      },
    )
    return opened
  }

  if (state.kind === 'loading') {
    const slow = setTimeout(
      () => state.kind === 'loading' && become({ kind: 'connection-problem' }),
      limits.shell.startTimeoutMs,
    )
    open()
      .then(read)
      .catch(fail)
      .finally(() => clearTimeout(slow))
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    async signOut() {
      const client = await open()
      const { error } = await client.auth.signOut({ scope: 'local' })
      if (error) await client.auth.signOut({ scope: 'local' })
      become({ kind: 'signed-out', message: null })
    },
    isRecovering: () => recovering,
  }
}
