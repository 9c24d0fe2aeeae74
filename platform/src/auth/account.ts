// What makes and changes an account besides its own endpoint: beginning it, confirming its address, moving it to another.
import { randomUUID } from 'node:crypto'
import { becomePermanent } from './anonymous.ts'
import { isTaken, saveEmailIdentity } from './email-identity.ts'
import { refuse } from './faults.ts'
import type { Query, User } from './user.ts'

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly confirmed: boolean
}

/** Null when the address is taken: of two sign-ups at the same moment one gets it. */
export async function createAccount(tx: Query, account: NewAccount, now: Date): Promise<string | null> {
  const id = randomUUID()
  const { email, passwordHash, data, confirmed } = account
  const [created] = await tx`
    insert into auth.users (id, email, encrypted_password, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
    values (${id}, ${email}, ${passwordHash}, ${JSON.stringify(data)}::jsonb, ${confirmed ? now : null}, ${now}, ${now})
    on conflict (email) do nothing
    returning id`
  if (!created) return null
  await saveEmailIdentity(tx, { userId: id, email, isVerified: confirmed }, now)
  return id
}

/** An address that nobody has proved yet belongs to whoever signs up with it last; earlier mails are void by then. */
export async function takeOverUnconfirmed(
  tx: Query,
  userId: string,
  { passwordHash, data, confirmed }: NewAccount,
  now: Date,
): Promise<void> {
  await tx`
    update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${JSON.stringify(data)}::jsonb,
      updated_at = ${now}
    where id = ${userId}`
  if (confirmed) await confirmEmail(tx, userId, now)
}

export async function confirmEmail(tx: Query, userId: string, now: Date): Promise<void> {
  await tx`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now}
    where id = ${userId}`
  await tx`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = ${now}
    where user_id = ${userId} and provider = 'email'`
}

/** Proof of the address by other means than the sign-up's own mail: a password that came before it may be a stranger's. */
export async function confirmAndForgetPassword(tx: Query, user: User, now: Date): Promise<void> {
  if (user.email_confirmed_at !== null) return
  await tx`update auth.users set encrypted_password = null where id = ${user.id}`
  await confirmEmail(tx, user.id, now)
}

export async function moveToNewEmail(tx: Query, user: User, now: Date): Promise<void> {
  const email = user.email_change ?? refuse({ kind: 'otp-expired', by: 'code' })
  await tx`
    update auth.users set email = ${email}, email_change = null, email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now}
    where id = ${user.id}`.catch(orEmailExists)
  await becomePermanent(tx, user, email, now)
  const verified = JSON.stringify({ email, email_verified: true })
  await tx`
    update auth.identities set identity_data = identity_data || ${verified}::jsonb, updated_at = ${now}
    where user_id = ${user.id} and provider = 'email'`
}

// Somebody may have taken the address since, or be taking it at this moment: the index decides.
function orEmailExists(error: unknown): never {
  if (isTaken(error, 'email')) return refuse({ kind: 'email-exists' })
  throw error
}
