// Creates accounts, confirms their addresses and changes them.
import { randomUUID } from 'node:crypto'
import { refuse } from '../faults.ts'
import { becomePermanent } from '../sign-in/anonymous.ts'
import { isTaken, saveEmailIdentity } from './email-identity.ts'
import type { Query, User } from './user.ts'

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly confirmed: boolean
}

/** Returns null when the address is taken, also by a concurrent sign-up. */
export async function createAccount(tx: Query, account: NewAccount, now: Date): Promise<string | null> {
  const id = randomUUID()
  const { email, passwordHash, data, confirmed } = account
  const [created] = await tx`
    insert into auth.users (id, email, encrypted_password, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
    values (${id}, ${email}, ${passwordHash}, ${JSON.stringify(data)}::jsonb, ${confirmed ? now : null}, ${now}, ${now})
    on conflict (email) do nothing
    returning id`
  if (!created) return null
  // Without a mail the address is not verified, even where sign-in needs no confirmation.
  await saveEmailIdentity(tx, { userId: id, email, isVerified: false }, now)
  return id
}

/**
 * Creates an account for an unconfirmed address. Triggers see the data of this sign-up, but the account gets data and
 * password only from the sign-up that is confirmed.
 */
export async function createUnconfirmedAccount(
  tx: Query,
  email: string,
  data: NewAccount['data'],
  now: Date,
): Promise<string | null> {
  const id = await createAccount(tx, { email, passwordHash: null, data, confirmed: false }, now)
  if (id !== null) await tx`update auth.users set raw_user_meta_data = '{}' where id = ${id}`
  return id
}

/** Overwrites an unconfirmed account: for an administrator, or where confirmation is switched off. */
export async function takeOverUnconfirmed(
  tx: Query,
  userId: string,
  { passwordHash, data, confirmed }: NewAccount,
  now: Date,
): Promise<void> {
  await tx`
    update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${JSON.stringify(data)}::jsonb,
      email_confirmed_at = ${confirmed ? now : null}, updated_at = ${now}
    where id = ${userId}`
}

/** Marks the address as confirmed by mail. */
export async function confirmEmail(tx: Query, userId: string, now: Date): Promise<void> {
  await tx`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now}
    where id = ${userId}`
  await tx`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = ${now}
    where user_id = ${userId} and provider = 'email'`
}

/** A password from before the confirmation may be a stranger's. */
export async function forgetPassword(tx: Query, userId: string): Promise<void> {
  await tx`update auth.users set encrypted_password = null where id = ${userId}`
}

/** `isProved` is false without a confirmation mail: an unproved address gives no privileges, such as an administrator's. */
export async function moveToNewEmail(
  tx: Query,
  user: User,
  now: Date,
  { isProved } = { isProved: true },
): Promise<void> {
  const email = user.email_change ?? refuse({ kind: 'otp-expired', by: 'code' })
  await tx`
    update auth.users set email = ${email}, email_change = null, email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now}
    where id = ${user.id}`.catch(orEmailExists)
  await becomePermanent(tx, user, email, now)
  const verified = JSON.stringify({ email, email_verified: isProved })
  await tx`
    update auth.identities set identity_data = identity_data || ${verified}::jsonb, updated_at = ${now}
    where user_id = ${user.id} and provider = 'email'`
}

// The unique index decides when another account takes the address concurrently.
function orEmailExists(error: unknown): never {
  if (isTaken(error, 'email')) return refuse({ kind: 'email-exists' })
  throw error
}
