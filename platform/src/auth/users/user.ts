// An account with its identities and factors, as the database stores it.
import type { Query } from '../../db/sql.ts'

export type { Query }

export interface User {
  readonly id: string
  readonly aud: string
  readonly role: string
  readonly email: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: Date | null
  readonly invited_at: Date | null
  readonly confirmation_sent_at: Date | null
  readonly recovery_sent_at: Date | null
  readonly email_change: string | null
  readonly email_change_sent_at: Date | null
  readonly email_change_confirm_status: number
  readonly reauthentication_sent_at: Date | null
  readonly last_sign_in_at: Date | null
  readonly raw_app_meta_data: Readonly<Record<string, unknown>>
  readonly raw_user_meta_data: Readonly<Record<string, unknown>>
  readonly phone: string | null
  readonly phone_confirmed_at: Date | null
  readonly confirmed_at: Date | null
  readonly banned_until: Date | null
  readonly is_anonymous: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly identities: readonly Identity[]
  readonly factors: readonly Factor[]
}

export interface Identity {
  readonly id: string
  readonly provider_id: string
  readonly user_id: string
  readonly identity_data: Readonly<Record<string, unknown>>
  readonly provider: string
  readonly email: string | null
  readonly last_sign_in_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface Factor {
  readonly id: string
  readonly friendly_name: string | null
  readonly factor_type: 'totp' | 'phone' | 'webauthn'
  readonly status: 'unverified' | 'verified'
  readonly phone: string | null
  readonly last_challenged_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

export type UserKey = { readonly id: string } | { readonly email: string } | { readonly newEmail: string }

export async function findUser(sql: Query, by: UserKey): Promise<User | null> {
  const [user] = await sql<User[]>`${wholeUser(sql)} where ${matching(sql, by)} limit 1`
  return user ?? null
}

/** Locks the row until the transaction ends. */
export async function lockUser(sql: Query, by: UserKey): Promise<User | null> {
  // A single statement that waits for the lock would return the identities and factors from before the wait.
  await sql`select from auth.users u where ${matching(sql, by)} limit 1 for update`
  return findUser(sql, by)
}

/** Returns `select ... from auth.users u`, to be followed by a condition. */
export function wholeUser(sql: Query) {
  return sql`select u.*,
    coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at) from auth.identities i where i.user_id = u.id), '[]')
      as identities,
    coalesce((select jsonb_agg(to_jsonb(f) - '{secret,last_used_step,web_authn_credential}'::text[] order by f.created_at)
      from auth.mfa_factors f where f.user_id = u.id), '[]') as factors
    from auth.users u`
}

export function isBanned(user: Pick<User, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

export function hasVerifiedFactor(user: Pick<User, 'factors'>): boolean {
  return user.factors.some((factor) => factor.status === 'verified')
}

function matching(sql: Query, by: UserKey) {
  if ('id' in by) return sql`u.id = ${by.id}`
  if ('email' in by) return sql`u.email = ${by.email}`
  return sql`u.email_change = ${by.newEmail}`
}
