// GET /factors/recovery-codes returns how many codes are left. The codes themselves are shown only when they are created.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'

export function countRecoveryCodes({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<SignedInEnv>) => {
    requireSecondFactor(context, 403, 'AAL2 required to see recovery codes')
    const [row] = await db.ask(
      (sql) => sql<{ left: number; created_at: Date | null }[]>`
        select count(*)::int4 as left, min(created_at) as created_at from auth.mfa_recovery_codes
        where user_id = ${context.get('signedIn').user.id}`,
    )
    return context.json({ left: row?.left ?? 0, created_at: row?.created_at ?? null })
  }
}
