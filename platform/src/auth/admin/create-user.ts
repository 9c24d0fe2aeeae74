// POST /admin/users creates an account without a confirmation mail, with a password, an imported hash, or neither.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import type { Services } from '../services.ts'
import { isTaken, saveEmailIdentity } from '../users/email-identity.ts'
import { findUser } from '../users/user.ts'
import { userJson } from '../users/user-json.ts'
import { mergeMetadata } from '../users/user-metadata.ts'
import { parseUserChanges, userBody } from './user-body.ts'

const BY_EMAIL = { provider: 'email', providers: ['email'] }

export function createUser({ db, now, passwords }: Pick<Services, 'db' | 'now' | 'passwords'>) {
  return async (context: Context<Env>) => {
    const body = await readBody(context, userBody)
    const { email, encryptedPassword, bannedUntil } = await parseUserChanges(body, passwords, now())
    if (email === null)
      return refuse({ kind: 'validation-failed', message: 'Cannot create a user without either an email or phone' })

    const userId = body.id ?? randomUUID()
    const moment = now()
    const appMetadata = JSON.stringify(mergeMetadata(BY_EMAIL, body.app_metadata ?? {}))
    const userMetadata = JSON.stringify(mergeMetadata({}, body.user_metadata ?? {}))
    const user = await db
      .transact(async (tx) => {
        await tx`
          insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
            raw_user_meta_data, banned_until, created_at, updated_at)
          values (${userId}, ${email}, ${encryptedPassword}, ${body.email_confirm ? moment : null},
            ${appMetadata}::jsonb, ${userMetadata}::jsonb, ${bannedUntil ?? null}, ${moment}, ${moment})`
        await saveEmailIdentity(tx, { userId, email, isVerified: body.email_confirm ?? false }, moment)
        return findUser(tx, { id: userId })
      })
      .catch((error: unknown) => {
        if (isTaken(error, 'email')) return refuse({ kind: 'email-exists' })
        if (isTaken(error, 'id'))
          return refuse({ kind: 'validation-failed', message: 'A user with this ID has already been registered' })
        throw error
      })
    return context.json(userJson(user ?? refuse({ kind: 'user-not-found' })))
  }
}
