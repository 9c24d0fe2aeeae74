// The states of a session, and the transitions between them. Pure.
import { sessionFailure } from '@jotsam/core/account/session-failure'
import { sessionMessages } from '@jotsam/core/messages/account/session'
import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import type { Client } from '../data/supabase.ts'
import { tokenClaims } from './token-claims.ts'

export type SessionState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'signed-in'
      readonly user: User
      readonly client: Client
      /** The session began with an email's reset link, so a new password may be set. */
      readonly isRecovery: boolean
    }
  /** The password was right. The account requires a second factor before anything shows. */
  | { readonly kind: 'second-factor'; readonly user: User; readonly client: Client }
  | {
      readonly kind: 'signed-out'
      /** Why the session ended, if the person did not sign out. */
      readonly message: string | null
      /** The error of a link that did not work. */
      readonly fault: string | null
    }
  | { readonly kind: 'connection-problem' }

export interface Failure {
  readonly name?: string
  readonly message?: string
  readonly code?: string
}

export const signedOut = { kind: 'signed-out', message: null, fault: null } as const satisfies SessionState

/** Returns the same state when nothing changed. A tab that becomes visible gets the event SIGNED_IN again. */
export function afterEvent(
  state: SessionState,
  event: AuthChangeEvent,
  session: Session | null,
  { client, refusal }: { client: Client; refusal: Failure | null },
): SessionState {
  // The first read handles this. It knows why there is no session, and whether a failed link ends the current one.
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

/** A failed link ends the current session, unless the link only adds an identity to it. */
export function keepsSession(failure: unknown): boolean {
  const code = codeOf(failure)
  return code !== null && KEEPING_SESSION.has(code)
}

/** The message for a failed link. Anybody can write an address, so only its error code is used, not its text. */
export function linkFault(failure: unknown): string {
  const code = codeOf(failure)
  if (code === null) return failure instanceof Error ? failure.message : sessionMessages.linkFailed
  return code === 'otp_expired' ? sessionMessages.linkExpired : sessionMessages.linkFailed
}

/** The error code in the address. Null for an error that the service itself returned. */
function codeOf(failure: unknown): string | null {
  const details = typeof failure === 'object' && failure !== null && 'details' in failure ? failure.details : null
  const code = typeof details === 'object' && details !== null && 'code' in details ? details.code : null
  return typeof code === 'string' ? code : null
}

// Servers use either name for a session that began with an email's link.
const RECOVERY: ReadonlySet<string> = new Set(['recovery', 'otp'])
const KEEPING_SESSION: ReadonlySet<string> = new Set([
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
])

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.kind === 'signed-in' && b.kind === 'signed-in' && a.isRecovery !== b.isRecovery) return false
  if (!('user' in a && 'user' in b) || a.kind !== b.kind) return false
  return a.client === b.client && JSON.stringify(a.user) === JSON.stringify(b.user)
}
