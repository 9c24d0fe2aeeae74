// Sign-ups that wait for their confirmation. Each mail confirms the password of its own sign-up only.
import type { Config } from '../../config/config.ts'
import { addressKey } from '../../limits/limit-keys.ts'
import type { Query } from '../users/user.ts'

export interface SignUp {
  readonly email: string
  readonly passwordHash: string | null
  readonly data: Readonly<Record<string, unknown>>
  /** The client address of the sign-up. */
  readonly address: string
}

export const SIGN_UP_LIFETIME_MS = 24 * 60 * 60 * 1000

export async function rememberSignUp(tx: Query, { email, passwordHash, data, address }: SignUp, now: Date) {
  const [row] = await tx<{ id: string }[]>`
    insert into auth.pending_sign_ups (email, password_hash, user_data, address, created_at)
    values (${email}, ${passwordHash}, ${JSON.stringify(data)}::jsonb, ${addressKey(address)}, ${now})
    returning id`
  return row?.id ?? null
}

/** Returns the password hash of the newest pending sign-up, whether or not the address has an account. */
export async function pendingPasswordHash(sql: Query, email: string, now: Date): Promise<string | null> {
  const [row] = await sql<{ password_hash: string }[]>`
    select password_hash from auth.pending_sign_ups
    where email = ${email} and opened_at is null and password_hash is not null and created_at > ${oldest(now)}
    order by created_at desc limit 1`
  return row?.password_hash ?? null
}

/**
 * Returns the client address if it identifies the client, else null. Behind an untrusted proxy all clients share the
 * proxy's address; a server behind https always has a proxy.
 */
export function identifyingAddress(
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  address: string,
): string | null {
  return publicUrl.startsWith('https:') && trustedProxies === 0 ? null : address
}

/** Returns the sign-up that a resent mail may confirm: the only pending one, requested from the address that made it. */
export async function signUpToResend(
  tx: Query,
  email: string,
  address: string | null,
  now: Date,
): Promise<string | null> {
  if (address === null) return null
  const rows = await tx<{ id: string; address: string }[]>`
    select id, address from auth.pending_sign_ups
    where email = ${email} and opened_at is null and password_hash is not null and created_at > ${oldest(now)} limit 2`
  const [only] = rows
  return rows.length === 1 && only?.address === addressKey(address) ? only.id : null
}

/**
 * Marks the sign-up as opened. Returns true when the mail was opened from the network that signed up, and nobody else there signed up
 * with this address: two people behind one router look alike.
 */
export async function openSignUp(tx: Query, id: string, address: string | null, now: Date): Promise<boolean> {
  const [row] = await tx<{ address: string; isOnlyOne: boolean }[]>`
    update auth.pending_sign_ups as opened set opened_at = ${now} where id = ${id}
    returning address, not exists (
      select from auth.pending_sign_ups as other
      where other.email = opened.email and other.address = opened.address and other.id <> opened.id
        and other.password_hash is not null and other.created_at > ${oldest(now)}) as "isOnlyOne"`
  return address !== null && row?.address === addressKey(address) && row.isOnlyOne
}

/** Gives the account the password and the data of a confirmed sign-up. */
export async function adoptSignUp(tx: Query, userId: string, id: string, now: Date): Promise<void> {
  await tx`
    update auth.users u set encrypted_password = coalesce(s.password_hash, u.encrypted_password),
      raw_user_meta_data = u.raw_user_meta_data || s.user_data, updated_at = ${now}
    from auth.pending_sign_ups s where s.id = ${id} and u.id = ${userId}`
  await tx`delete from auth.pending_sign_ups where id = ${id}`
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - SIGN_UP_LIFETIME_MS)
}
