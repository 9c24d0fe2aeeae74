// Saves an account's e-mail identity, and recognises the error of a taken address.
import { DatabaseError } from 'pg'
import type { Query } from './user.ts'

export async function saveEmailIdentity(
  tx: Query,
  { userId, email, isVerified }: { userId: string; email: string; isVerified: boolean },
  now: Date,
): Promise<void> {
  const data = JSON.stringify({ sub: userId, email, email_verified: isVerified, phone_verified: false })
  await tx`
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
    values (${userId}, ${userId}, ${data}::jsonb, 'email', ${now}, ${now})
    on conflict (provider_id, provider) do update
      set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at`
}

export function isTaken(error: unknown, what: 'email' | 'id'): boolean {
  const constraint = what === 'email' ? 'users_email_key' : 'users_pkey'
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint
}
