// PUT /user: people change their own password, address and metadata; never what the application says about them.
import type { Context } from 'hono'
import { z } from 'zod'
import { requireEmail } from './email-address.ts'
import { writeEmailChange } from './email-change.ts'
import { refuse } from './faults.ts'
import { challengeIn, pkceFields } from './flow-state.ts'
import { metadata, readBody, text } from './json-body.ts'
import type { Letter } from './letters.ts'
import { orCoolDown, orSlowDown } from './limit.ts'
import type { Parts } from './parts.ts'
import { requireStrongPassword } from './password.ts'
import { requireSecondFactor, type SignedIn, type SignedInEnv } from './require-user.ts'
import { findUser, lockUser, type Query } from './user.ts'
import { userJson } from './user-json.ts'
import { mergeMetadata } from './user-metadata.ts'

const updateBody = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})

// A sign-in this fresh still speaks for the person; older ones must prove themselves before a new password.
const RECENT_SIGN_IN_MS = 24 * 60 * 60 * 1000

export function updateUser(parts: Parts) {
  const { db, letters, now, rateLimits } = parts
  return async (context: Context<SignedInEnv>) => {
    const body = await readBody(context, updateBody)
    const { user, session } = context.get('signedIn')
    if (body.app_metadata !== undefined && body.app_metadata !== null)
      return refuse({ kind: 'not-admin', message: 'Updating app_metadata requires admin privileges' })
    if (body.phone !== '' && body.phone !== user.phone) return refuse({ kind: 'phone-disabled' })
    if (body.email !== '' || body.password !== '')
      requireSecondFactor(context, 401, 'AAL2 session is required to update email or password when MFA is enabled.')
    const challenge = challengeIn(body)
    const asked = body.email === '' ? null : requireEmail(body.email)
    const newEmail = asked === user.email ? null : asked
    if (newEmail !== null && (await findUser(db.system, { email: newEmail }))) return refuse({ kind: 'email-exists' })

    // A borrowed device must not become a place to guess the password at leisure.
    if (body.current_password !== '')
      orSlowDown(await rateLimits.check('sign-in', { address: context.get('clientAddress'), account: user.email }))
    const passwordHash = body.password === '' ? null : await newPasswordHash(parts, context.get('signedIn'), body)
    if (newEmail !== null) orCoolDown(await rateLimits.mailCooldown(`email-change ${user.id}`))
    const order = { challenge, redirectTo: letters.redirectFor(context) }

    const { updated, mails } = await db.system.begin(async (tx) => {
      const current = (await lockUser(tx, { id: user.id })) ?? refuse({ kind: 'token-user-gone' })
      if (passwordHash !== null)
        await changePassword(parts, tx, { userId: user.id, sessionId: session.id, passwordHash })
      const merged = JSON.stringify(mergeMetadata(current.raw_user_meta_data, body.data))
      await tx`
        update auth.users set raw_user_meta_data = ${merged}::jsonb, updated_at = ${now()} where id = ${user.id}`
      const mails: Letter[] = newEmail === null ? [] : await writeEmailChange(parts, tx, current, newEmail, order)
      const updated = (await findUser(tx, { id: user.id })) ?? refuse({ kind: 'token-user-gone' })
      return { updated, mails }
    })
    await letters.post(mails)
    return context.json(userJson(updated))
  }
}

/** The hash of an acceptable new password, once the person has shown that they may set one. */
async function newPasswordHash(
  { db, now, oneTimeTokens, passwords }: Parts,
  { user, session }: SignedIn,
  { password, current_password, nonce }: { password: string; current_password: string; nonce: string },
): Promise<string> {
  requireStrongPassword(password)
  if (current_password !== '') {
    if ((await passwords.verify(current_password, user.encrypted_password)) === 'wrong')
      return refuse({ kind: 'current-password-invalid' })
  } else if (nonce !== '') {
    const redeemed = await db.system.begin((tx) =>
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

/** A new password ends every other way in: other sessions, mails under way, codes not yet exchanged. */
async function changePassword(
  { now, oneTimeTokens }: Parts,
  tx: Query,
  { userId, sessionId, passwordHash }: { userId: string; sessionId: string; passwordHash: string },
): Promise<void> {
  await tx`update auth.users set encrypted_password = ${passwordHash}, updated_at = ${now()} where id = ${userId}`
  await tx`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`
  await oneTimeTokens.clear(tx, userId)
  await tx`delete from auth.flow_state where user_id = ${userId}`
}
