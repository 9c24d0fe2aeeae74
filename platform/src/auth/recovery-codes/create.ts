// POST /factors/recovery-codes creates ten codes and shows them once. Earlier codes stop working.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { requireRecentSignIn } from '../sign-in/recent-sign-in.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import { hasVerifiedFactor, lockUser } from '../users/user.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryCodeHash } from './recovery-code.ts'

export function createRecoveryCodes({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    requireSecondFactor(context, 403, 'AAL2 required to create recovery codes')
    requireRecentSignIn(context, now())
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    await db.transact(async (tx) => {
      const { id } = context.get('signedIn').user
      // Without the lock, two concurrent requests could leave twenty codes.
      const user = await lockUser(tx, { id })
      if (!user || !hasVerifiedFactor(user)) return refuse({ kind: 'factor-not-found' })
      await tx`delete from auth.mfa_recovery_codes where user_id = ${id}`
      const rows = codes.map((code) => ({
        user_id: id,
        code_hash: recoveryCodeHash(id, code),
        created_at: now().toISOString(),
      }))
      await tx`insert into auth.mfa_recovery_codes ${tx(rows)}`
    })
    context.header('Cache-Control', 'no-store')
    return context.json({ codes })
  }
}
