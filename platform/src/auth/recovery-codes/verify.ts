// POST /factors/recovery-codes/verify: a recovery code raises the session to aal2, once. Its owner is told by mail.
import type { Context } from 'hono'
import { z } from 'zod'
import { passSecondStep } from '../factors/pass-second-step.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { countAttempt } from '../mailed/limit.ts'
import type { Parts } from '../parts.ts'
import { clientOf } from '../sessions/session.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import { recoveryCodeHash } from './recovery-code.ts'

const verifyBody = z.object({ code: z.string().max(64) })

export function verifyRecoveryCode(parts: Parts) {
  const { db, events, notices, rateLimits } = parts
  return async (context: Context<SignedInEnv>) => {
    const { code } = await readBody(context, verifyBody)
    const signedIn = context.get('signedIn')
    const { user } = signedIn
    const who = { address: context.get('clientAddress'), account: user.id }
    await countAttempt(parts, context, 'factor', who, user.id)
    const fields = { userId: user.id, address: who.address, action: 'recovery-code' }

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
      return { session: await passSecondStep(tx, parts, signedIn, step), left: row?.left ?? 0 }
    })
    await rateLimits.giveBack('factor', who)
    notices.tell('recovery-code-used', user.email, { client: clientOf(context), codesLeft: left })
    return context.json(session)
  }
}
