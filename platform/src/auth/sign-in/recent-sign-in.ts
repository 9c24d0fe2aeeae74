// A new password or a new way in wants a recent proof of who it is. A session that was left open or stolen is not enough.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import type { SignedIn, SignedInEnv } from '../users/require-user.ts'

const RECENT_SIGN_IN_MS = 10 * 60 * 1000

export function isRecentSignIn({ session }: SignedIn, now: Date): boolean {
  return now.getTime() - session.provedAt.getTime() <= RECENT_SIGN_IN_MS
}

/** For passkeys, second factors and recovery codes. */
export function requireRecentSignIn(context: Context<SignedInEnv>, now: Date): void {
  if (!isRecentSignIn(context.get('signedIn'), now))
    refuse({ kind: 'reauthentication-needed', message: 'A new way to sign in requires reauthentication' })
}
