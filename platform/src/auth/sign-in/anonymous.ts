// Anonymous accounts: created by a sign-up without an e-mail address, made permanent by adding one.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { clientOf, type SessionJson } from '../sessions/session.ts'
import { saveEmailIdentity } from '../users/email-identity.ts'
import type { Query, User } from '../users/user.ts'
import { requireSmallMetadata } from '../users/user-metadata.ts'

export async function signUpAnonymously(
  { config, db, now, sessions }: Services,
  context: Context<Env>,
  data: Readonly<Record<string, unknown>>,
): Promise<SessionJson> {
  if (!config.anonymousUsers) return refuse({ kind: 'anonymous-disabled' })
  requireSmallMetadata(data)
  return db.transact(async (tx) => {
    const id = randomUUID()
    await tx`
      insert into auth.users (id, is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (${id}, true, '{}', ${JSON.stringify(data)}::jsonb, ${now()}, ${now()})`
    return sessions.start(tx, id, 'anonymous', clientOf(context))
  })
}

/** An account without an address cannot sign in with a password. */
export function requireAddressForPassword(user: User, { email, password }: { email: string; password: string }): void {
  if (user.is_anonymous && password !== '' && email === '')
    refuse({
      kind: 'validation-failed',
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
      status: 422,
    })
}

/** The account keeps its id and its rows. */
export async function becomePermanent(tx: Query, user: User, email: string, now: Date): Promise<void> {
  if (!user.is_anonymous) return
  await tx`
    update auth.users set is_anonymous = false,
      raw_app_meta_data = raw_app_meta_data || '{"provider": "email", "providers": ["email"]}'
    where id = ${user.id}`
  await saveEmailIdentity(tx, { userId: user.id, email, isVerified: true }, now)
}
