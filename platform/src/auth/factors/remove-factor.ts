// Removes a factor, for its owner or an administrator.
import type { Fragment } from '../../db/sql.ts'
import { SECOND_STEPS } from '../sign-in/access-token-claims.ts'
import type { Query } from '../users/user.ts'

export async function removeFactor(
  tx: Query,
  { userId, factorId }: { userId: string; factorId: string },
  now: Date,
): Promise<void> {
  await lowerSessions(tx, tx`user_id = ${userId} and factor_id = ${factorId}`, now)
  await tx`delete from auth.mfa_factors where id = ${factorId} and user_id = ${userId}`
  const [left] = await tx`
    select id from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`
  if (left) return
  // Recovery codes replace a factor, so they go with the last one.
  await tx`delete from auth.mfa_recovery_codes where user_id = ${userId}`
  await lowerSessions(tx, tx`user_id = ${userId} and amr @> '[{"method": "mfa/recovery_code"}]'`, now)
}

/** Restores the level of the sign-in itself. A passkey alone is already aal2. */
async function lowerSessions(tx: Query, condition: Fragment, now: Date): Promise<void> {
  await tx`
    update auth.sessions set aal = case when passkey_id is null then 'aal1' else 'aal2' end, factor_id = null,
      updated_at = ${now},
      amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
        where entry ->> 'method' not in ${tx(SECOND_STEPS)})
    where ${condition}`
}
