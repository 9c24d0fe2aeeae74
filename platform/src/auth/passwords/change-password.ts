// Changes the signed-in user's password.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { checkProof } from '../sign-in/confirm-reauthentication.ts'
import { isRecentSignIn } from '../sign-in/recent-sign-in.ts'
import type { SignedIn, SignedInEnv } from '../users/require-user.ts'
import type { Query } from '../users/user.ts'

/** Checks the new password and the user's right to set it, and returns its hash. */
export async function newPasswordHash(
  services: Services,
  context: Context<SignedInEnv>,
  { password, current_password, nonce }: { password: string; current_password: string; nonce: string },
): Promise<string> {
  const { now, passwords } = services
  const { user } = context.get('signedIn')
  await passwords.requireStrong(password, user.email === null ? [] : [user.email])
  const proof = await checkProof(services, context, { password: current_password, nonce })
  if (proof === null && !isRecentSignIn(context.get('signedIn'), now()))
    return refuse({ kind: 'reauthentication-needed' })
  if (user.encrypted_password !== null && (await passwords.verify(password, user.encrypted_password)) !== 'wrong')
    return refuse({ kind: 'same-password' })
  return passwords.hash(password)
}

/** Also ends other sessions and voids pending mails and codes. The caller has locked the account. */
export async function changePassword(
  { now, oneTimeTokens }: Services,
  tx: Query,
  { user, session }: SignedIn,
  passwordHash: string,
): Promise<void> {
  // This session may have been ended while the password was hashed.
  const [alive] = await tx`select id from auth.sessions where id = ${session.id} for share`
  if (!alive) refuse({ kind: 'token-session-gone' })
  await tx`update auth.users set encrypted_password = ${passwordHash}, updated_at = ${now()} where id = ${user.id}`
  await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`
  await oneTimeTokens.clear(tx, user.id)
  await tx`delete from auth.flow_state where user_id = ${user.id}`
}
