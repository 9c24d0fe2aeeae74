// The states of a session and how its events lead from one to the next. Pure.

import { sessionFailure } from '@jotsam/core/account/session-failure'
import { sessionMessages } from '@jotsam/core/messages/account/session'
import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js'
import type { Client } from '../data/supabase.ts'
import { tokenClaims } from './token-claims.ts'

export type SessionState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'signed-in'
      readonly user: User
      readonly client: Client
      /** Began with the reset link of a mail: a new password may be set. */
      readonly isRecovery: boolean
    }
  /** The password was right, and the account asks for a code before anything shows. */
  | { readonly kind: 'second-factor'; readonly user: User; readonly client: Client }
  | {
      readonly kind: 'signed-out'
      /** Why the session ended, if not by choice. */
      readonly message: string | null
      /** What the service said about a link that did not work. */
      readonly fault: string | null
    }
  | { readonly kind: 'connection-problem' }

export interface Failure {
  readonly name?: string
  readonly message?: string
  readonly code?: string
}

export const signedOut = { kind: 'signed-out', message: null, fault: null } as const satisfies SessionState

/** Keeps the state that is there when nothing changed: a tab that comes to the front is told again who is signed in. */
export function afterEvent(
  state: SessionState,
  event: AuthChangeEvent,
  session: Session | null,
  { client, refusal }: { client: Client; refusal: Failure | null },
): SessionState {
  // The first read answers that: it knows why there is none, and whether a link that failed ends the one there is.
  if (event === 'INITIAL_SESSION' && (state.kind === 'loading' || !session)) return state
  if (event === 'SIGNED_OUT' || !session) {
    if (state.kind === 'signed-out') return state
    return refusal ? afterFailure(refusal, true) : signedOut
  }
  return afterSession(state, session, client)
}

export function afterSession(state: SessionState, session: Session, client: Client): SessionState {
  const { user } = session
  const { level, methods } = tokenClaims(session.access_token)
  const hasFactor = user.factors?.some(({ status }) => status === 'verified')
  const next: SessionState =
    hasFactor && level !== 'aal2'
      ? { kind: 'second-factor', user, client }
      : { kind: 'signed-in', user, client, isRecovery: methods.some((method) => RECOVERY.has(method)) }
  return isSame(state, next) ? state : next
}

export function afterFailure(failure: Failure, isOnline: boolean): SessionState {
  switch (sessionFailure(failure, isOnline)) {
    case 'connection-problem':
      return { kind: 'connection-problem' }
    case 'session-expired':
      return { ...signedOut, message: sessionMessages.expired }
    case 'other':
      return signedOut
  }
}

/** A link that failed ends the session that was there, unless it was only about linking an identity to it. */
export function keepsSession(failure: unknown): boolean {
  const code = codeOf(failure)
  return code !== null && KEPT.has(code)
}

/** What is said about a link that failed. Its address can be written by anybody, so only its code counts, not its words. */
export function linkFault(failure: unknown): string {
  const code = codeOf(failure)
  if (code === null) return failure instanceof Error ? failure.message : sessionMessages.linkFailed
  return code === 'otp_expired' ? sessionMessages.linkExpired : sessionMessages.linkFailed
}

/** Of what the address said; null for what the service itself answered. */
function codeOf(failure: unknown): string | null {
  const details = typeof failure === 'object' && failure !== null && 'details' in failure ? failure.details : null
  const code = typeof details === 'object' && details !== null && 'code' in details ? details.code : null
  return typeof code === 'string' ? code : null
}

// Servers name a session from a mail's link either way.
const RECOVERY: ReadonlySet<string> = new Set(['recovery', 'otp'])
const KEPT: ReadonlySet<string> = new Set([
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
])

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.kind === 'signed-in' && b.kind === 'signed-in' && a.isRecovery !== b.isRecovery) return false
  if (!('user' in a && 'user' in b) || a.kind !== b.kind) return false
  return a.client === b.client && JSON.stringify(a.user) === JSON.stringify(b.user)
}
