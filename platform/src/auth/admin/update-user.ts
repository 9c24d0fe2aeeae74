// PUT /admin/users/:id: changes what is named and leaves the rest.
import type { Context } from 'hono'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import type { Parts } from '../parts.ts'
import { isTaken, saveEmailIdentity } from '../users/email-identity.ts'
import { findUser, type Query, type User } from '../users/user.ts'
import { userJson } from '../users/user-json.ts'
import { mergeMetadata } from '../users/user-metadata.ts'
import { lockNamedUser } from './named-user.ts'
import { type UserBody, type UserWishes, userBody, wishesIn } from './user-body.ts'

export function updateUser(parts: ChangingParts) {
  const { db, events, notices, now, passwords } = parts
  return async (context: Context<Env>) => {
    const body = await readBody(context, userBody)
    const wishes = await wishesIn(body, passwords, now())
    const changed = await db
      .transact(async (tx) => {
        const current = await lockNamedUser(tx, context)
        await change(parts, tx, current, body, wishes)
        const user = (await findUser(tx, { id: current.id })) ?? refuse({ kind: 'user-not-found' })
        return { user, earlierEmail: current.email }
      })
      .catch((error: unknown) => {
        if (isTaken(error, 'email')) return refuse({ kind: 'email-exists' })
        throw error
      })
    const { user, earlierEmail } = changed
    if (wishes.encryptedPassword !== null) {
      events.record('password_changed', { userId: user.id }, context.get('log'))
      notices.tell('password-changed', earlierEmail)
    }
    if (user.email !== earlierEmail) {
      events.record('email_changed', { userId: user.id }, context.get('log'))
      notices.tell('email-changed', earlierEmail, { newEmail: user.email ?? '' })
    }
    return context.json(userJson(user))
  }
}

type ChangingParts = Pick<Parts, 'db' | 'events' | 'notices' | 'now' | 'passwords' | 'oneTimeTokens'>

async function change(parts: ChangingParts, tx: Query, user: User, body: UserBody, wishes: UserWishes): Promise<void> {
  const now = parts.now()
  const email = wishes.email ?? user.email
  const confirmedAt = user.email_confirmed_at ?? (body.email_confirm ? now : null)
  const appMetadata = JSON.stringify(mergeMetadata(user.raw_app_meta_data, body.app_metadata ?? {}))
  const userMetadata = JSON.stringify(mergeMetadata(user.raw_user_meta_data, body.user_metadata ?? {}))
  const bannedUntil = wishes.bannedUntil === undefined ? user.banned_until : wishes.bannedUntil
  await tx`
    update auth.users set email = ${email}, encrypted_password = ${wishes.encryptedPassword ?? user.encrypted_password},
      email_confirmed_at = ${confirmedAt}, raw_app_meta_data = ${appMetadata}::jsonb,
      raw_user_meta_data = ${userMetadata}::jsonb, banned_until = ${bannedUntil}, updated_at = ${now}
    where id = ${user.id}`
  if (email !== null && (email !== user.email || body.email_confirm))
    await saveEmailIdentity(tx, { userId: user.id, email, isVerified: confirmedAt !== null }, now)
  // What was mailed to the old address, or sent before the new password, must not open the account any more.
  if (email !== user.email || wishes.encryptedPassword !== null) await parts.oneTimeTokens.clear(tx, user.id)
  if (wishes.encryptedPassword !== null) {
    await tx`delete from auth.sessions where user_id = ${user.id}`
    await tx`delete from auth.flow_state where user_id = ${user.id}`
  }
}
