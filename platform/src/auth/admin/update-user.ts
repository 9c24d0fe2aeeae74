// PUT /admin/users/:id changes the given fields and keeps the others.
import type { Context } from 'hono'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import type { Services } from '../services.ts'
import { isTaken, saveEmailIdentity } from '../users/email-identity.ts'
import { findUser, type Query, type User } from '../users/user.ts'
import { userJson } from '../users/user-json.ts'
import { mergeMetadata } from '../users/user-metadata.ts'
import { parseUserChanges, type UserBody, type UserChanges, userBody } from './user-body.ts'
import { lockUserInPath } from './user-in-path.ts'

export function updateUser(services: UpdateServices) {
  const { db, events, notices, now, passwords } = services
  return async (context: Context<Env>) => {
    const body = await readBody(context, userBody)
    const changes = await parseUserChanges(body, passwords, now())
    const changed = await db
      .transact(async (tx) => {
        const current = await lockUserInPath(tx, context)
        await change(services, tx, current, body, changes)
        const user = (await findUser(tx, { id: current.id })) ?? refuse({ kind: 'user-not-found' })
        return { user, earlierEmail: current.email }
      })
      .catch((error: unknown) => {
        if (isTaken(error, 'email')) return refuse({ kind: 'email-exists' })
        throw error
      })
    const { user, earlierEmail } = changed
    if (changes.encryptedPassword !== null) {
      events.record('password_changed', { userId: user.id }, context.get('log'))
      notices.send('password-changed', earlierEmail)
    }
    if (user.email !== earlierEmail) {
      events.record('email_changed', { userId: user.id }, context.get('log'))
      notices.send('email-changed', earlierEmail, { newEmail: user.email ?? '' })
    }
    return context.json(userJson(user))
  }
}

type UpdateServices = Pick<Services, 'db' | 'events' | 'notices' | 'now' | 'passwords' | 'oneTimeTokens'>

async function change(
  services: UpdateServices,
  tx: Query,
  user: User,
  body: UserBody,
  changes: UserChanges,
): Promise<void> {
  const now = services.now()
  const email = changes.email ?? user.email
  const confirmedAt = user.email_confirmed_at ?? (body.email_confirm ? now : null)
  const appMetadata = JSON.stringify(mergeMetadata(user.raw_app_meta_data, body.app_metadata ?? {}))
  const userMetadata = JSON.stringify(mergeMetadata(user.raw_user_meta_data, body.user_metadata ?? {}))
  const bannedUntil = changes.bannedUntil === undefined ? user.banned_until : changes.bannedUntil
  await tx`
    update auth.users set email = ${email}, encrypted_password = ${changes.encryptedPassword ?? user.encrypted_password},
      email_confirmed_at = ${confirmedAt}, raw_app_meta_data = ${appMetadata}::jsonb,
      raw_user_meta_data = ${userMetadata}::jsonb, banned_until = ${bannedUntil}, updated_at = ${now}
    where id = ${user.id}`
  if (email !== null && (email !== user.email || body.email_confirm))
    await saveEmailIdentity(tx, { userId: user.id, email, isVerified: confirmedAt !== null }, now)
  // Mails to the old address, or from before the new password, must no longer open the account.
  if (email !== user.email || changes.encryptedPassword !== null) await services.oneTimeTokens.clear(tx, user.id)
  if (changes.encryptedPassword !== null) {
    await tx`delete from auth.sessions where user_id = ${user.id}`
    await tx`delete from auth.flow_state where user_id = ${user.id}`
  }
}
