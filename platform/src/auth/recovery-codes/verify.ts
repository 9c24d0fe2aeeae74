// POST /factors/recovery-codes/verify raises the session to aal2 with a recovery code and notifies the owner by mail.
import type { Context } from 'hono'
import { z } from 'zod'
import { passSecondStep } from '../factors/pass-second-step.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { countAttempt } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import { recoveryCodeHash } from './recovery-code.ts'

const verifyBody = z.object({ code: z.string().max(64) })

export function verifyRecoveryCode(services: Services) {
  const { db, events, notices, rateLimits } = services
  return async (context: Context<SignedInEnv>) => {
    const { code } = await readBody(context, verifyBody)
    const signedIn = context.get('signedIn')
    const { user } = signedIn
    const source = { address: context.get('clientAddress'), account: user.id }
    await countAttempt(services, context, 'factor', source, user.id)
    const fields = { userId: user.id, address: source.address, action: 'recovery-code' }

    const { session, left } = await db.transact(async (tx) => {
      const used = await tx`
        delete from auth.mfa_recovery_codes where user_id = ${user.id} and code_hash = ${recoveryCodeHash(user.id, code)}`
      if (used.count === 0) {
        events.record('factor_failed', fields, context.get('log'))
        return refuse({ kind: 'recovery-code-wrong' })
      }
      const [row] = await tx<{ left: number }[]>`
        select count(*)::int4 as left from auth.mfa_recovery_codes where user_id = ${user.id}`
      const step = { method: 'mfa/recovery_code', factorId: null } as const
      return { session: await passSecondStep(tx, services, signedIn, step), left: row?.left ?? 0 }
    })
    await rateLimits.refundAttempt('factor', source)
    notices.send('recovery-code-used', user.email, { client: clientOf(context), codesLeft: left })
    return context.json(session)
  }
}
