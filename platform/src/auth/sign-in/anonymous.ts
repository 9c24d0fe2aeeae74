// Accounts without an address: begun by an empty sign-up where that is switched on, and made lasting by an address.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import type { Parts } from '../parts.ts'
import { clientOf, type SessionJson } from '../sessions/session.ts'
import { saveEmailIdentity } from '../users/email-identity.ts'
import type { Query, User } from '../users/user.ts'
import { requireSmallMetadata } from '../users/user-metadata.ts'

export async function signUpAnonymously(
  { config, db, now, sessions }: Parts,
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

/** A password alone would be one that nobody can sign in with. */
export function requireAddressForPassword(user: User, { email, password }: { email: string; password: string }): void {
  if (user.is_anonymous && password !== '' && email === '')
    refuse({
      kind: 'validation-failed',
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
      status: 422,
    })
}

/** The account keeps its id and its rows, and is a person's from now on. */
export async function becomePermanent(tx: Query, user: User, email: string, now: Date): Promise<void> {
  if (!user.is_anonymous) return
  await tx`
    update auth.users set is_anonymous = false,
      raw_app_meta_data = raw_app_meta_data || '{"provider": "email", "providers": ["email"]}'
    where id = ${user.id}`
  await saveEmailIdentity(tx, { userId: user.id, email, isVerified: true }, now)
}
