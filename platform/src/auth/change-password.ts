// A new password: who may set one, and what it ends.
import type { Context } from 'hono'
import { refuse } from './faults.ts'
import { orSlowDown } from './limit.ts'
import type { Parts } from './parts.ts'
import type { SignedIn, SignedInEnv } from './require-user.ts'
import type { Query } from './user.ts'

// A sign-in this fresh still speaks for the person; older ones must prove themselves before a new password.
const RECENT_SIGN_IN_MS = 10 * 60 * 1000

/** The hash of an acceptable new password, once the person has shown that they may set one. */
export async function newPasswordHash(
  { db, events, now, oneTimeTokens, passwords, rateLimits }: Parts,
  context: Context<SignedInEnv>,
  { password, current_password, nonce }: { password: string; current_password: string; nonce: string },
): Promise<string> {
  const { user, session } = context.get('signedIn')
  await passwords.requireStrong(password, user.email === null ? [] : [user.email])
  if (current_password !== '') {
    // A borrowed device must not become a place to guess the password at leisure.
    orSlowDown(await rateLimits.check('sign-in', { address: context.get('clientAddress'), account: user.email }))
    if ((await passwords.verify(current_password, user.encrypted_password)) === 'wrong') {
      const fields = { userId: user.id, address: context.get('clientAddress'), action: 'change-password' }
      events.record('sign_in_failed', fields, context.get('log'))
      return refuse({ kind: 'current-password-invalid' })
    }
  } else if (nonce !== '') {
    const redeemed = await db.transact((tx) =>
      oneTimeTokens.redeemCode(tx, user.email ?? '', nonce, ['reauthentication']),
    )
    if (redeemed?.userId !== user.id) return refuse({ kind: 'reauthentication-not-valid' })
  } else if (now().getTime() - session.createdAt.getTime() > RECENT_SIGN_IN_MS) {
    return refuse({ kind: 'reauthentication-needed' })
  }
  if (user.encrypted_password !== null && (await passwords.verify(password, user.encrypted_password)) !== 'wrong')
    return refuse({ kind: 'same-password' })
  return passwords.hash(password)
}

/** A new password ends every other way in: other sessions, mails under way, codes not yet exchanged. The account is locked. */
export async function changePassword(
  { now, oneTimeTokens }: Parts,
  tx: Query,
  { user, session }: SignedIn,
  passwordHash: string,
): Promise<void> {
  // Somebody may have ended this very session while the new password was being hashed.
  const [alive] = await tx`select id from auth.sessions where id = ${session.id} for share`
  if (!alive) refuse({ kind: 'token-session-gone' })
  await tx`update auth.users set encrypted_password = ${passwordHash}, updated_at = ${now()} where id = ${user.id}`
  await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`
  await oneTimeTokens.clear(tx, user.id)
  await tx`delete from auth.flow_state where user_id = ${user.id}`
}
