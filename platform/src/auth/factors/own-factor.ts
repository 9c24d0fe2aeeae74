// Finds the caller's own factor by the id in the path. Other users' factors are reported as missing.
import type { Context } from 'hono'
import { z } from 'zod'
import { refuse } from '../faults.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import type { Query } from '../users/user.ts'
import type { StoredKey } from '../webauthn/ceremonies.ts'

export interface OwnFactor {
  readonly id: string
  readonly factor_type: 'totp' | 'webauthn'
  readonly status: 'unverified' | 'verified'
  readonly secret: string | null
  readonly last_used_step: string | null
  readonly web_authn_credential: StoredKey | null
}

/** The row lock keeps one code from being used twice at the same time. */
export async function lockOwnFactor(tx: Query, context: Context<SignedInEnv>): Promise<OwnFactor> {
  const id = z.guid().safeParse(context.req.param('id'))
  if (!id.success) return refuse({ kind: 'validation-failed', message: 'factor_id must be an UUID', status: 404 })
  const [factor] = await tx<OwnFactor[]>`
    select id, factor_type, status, secret, last_used_step, web_authn_credential from auth.mfa_factors
    where id = ${id.data} and user_id = ${context.get('signedIn').user.id} and factor_type in ('totp', 'webauthn')
    for update`
  return factor ?? refuse({ kind: 'factor-not-found' })
}

/** For challenges and verifications. A user who has a verified factor must have used it before verifying another one. */
export async function lockUsableFactor(tx: Query, context: Context<SignedInEnv>): Promise<OwnFactor> {
  const factor = await lockOwnFactor(tx, context)
  if (factor.status === 'unverified') requireSecondFactor(context, 403, 'AAL2 required to enroll a new factor')
  return factor
}
