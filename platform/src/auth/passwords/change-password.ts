// A new password: who may set one, and what it ends.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import type { Parts } from '../parts.ts'
import { checkProof } from '../sign-in/prove-again.ts'
import { isRecentSignIn } from '../sign-in/recent-sign-in.ts'
import type { SignedIn, SignedInEnv } from '../users/require-user.ts'
import type { Query } from '../users/user.ts'

/** The hash of an acceptable new password, once the person has shown that they may set one. */
export async function newPasswordHash(
  parts: Parts,
  context: Context<SignedInEnv>,
  { password, current_password, nonce }: { password: string; current_password: string; nonce: string },
): Promise<string> {
  const { now, passwords } = parts
  const { user } = context.get('signedIn')
  await passwords.requireStrong(password, user.email === null ? [] : [user.email])
  const proof = await checkProof(parts, context, { password: current_password, nonce })
  if (proof === null && !isRecentSignIn(context.get('signedIn'), now()))
    return refuse({ kind: 'reauthentication-needed' })
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
