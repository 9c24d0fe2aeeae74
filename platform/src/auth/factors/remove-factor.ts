// Takes a factor away, for its owner or for an administrator.
import type { Query } from '../user.ts'

export async function removeFactor(
  tx: Query,
  { userId, factorId }: { userId: string; factorId: string },
  now: Date,
): Promise<void> {
  await tx`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${now},
      amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
        where entry ->> 'method' <> 'totp')
    where user_id = ${userId} and factor_id = ${factorId}`
  await tx`delete from auth.mfa_factors where id = ${factorId} and user_id = ${userId}`
}
