// A new password or a new way to sign in requires a recent sign-in, so that a stolen session is not enough.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import type { SignedIn, SignedInEnv } from '../users/require-user.ts'

const RECENT_SIGN_IN_MS = 10 * 60 * 1000

export function isRecentSignIn({ session }: SignedIn, now: Date): boolean {
  return now.getTime() - session.provedAt.getTime() <= RECENT_SIGN_IN_MS
}

/** Used for passkeys, second factors and recovery codes. */
export function requireRecentSignIn(context: Context<SignedInEnv>, now: Date): void {
  if (!isRecentSignIn(context.get('signedIn'), now))
    refuse({ kind: 'reauthentication-needed', message: 'A new way to sign in requires reauthentication' })
}
