// POST /factors/:id/verify: a code raises the session to aal2, and the first one makes the factor count.
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { orSlowDown } from '../limit.ts'
import type { Parts } from '../parts.ts'
import type { SignedInEnv } from '../require-user.ts'
import { clientOf } from '../session.ts'
import type { Query } from '../user.ts'
import { CHALLENGE_SECONDS } from './challenge.ts'
import { lockOwnFactor, type OwnFactor } from './own-factor.ts'
import { matchingStep } from './totp.ts'

const verifyBody = z.object({ challenge_id: z.guid(), code: z.string().max(64) })

export function verify({ db, events, notices, now, sessions, rateLimits }: Parts) {
  return async (context: Context<SignedInEnv>) => {
    const { challenge_id, code } = await readBody(context, verifyBody)
    const { user, session } = context.get('signedIn')
    const who = { address: context.get('clientAddress'), account: user.id }
    const verdict = await rateLimits.check('factor', who)
    if (!verdict.ok)
      events.record('attempts_blocked', { action: 'factor', userId: user.id, address: who.address }, context.get('log'))
    orSlowDown(verdict)

    let isAdded = false
    const failed = (error: unknown): never => {
      if (error instanceof AuthError && error.fault.kind === 'factor-code-wrong')
        events.record('factor_failed', { userId: user.id, address: who.address }, context.get('log'))
      throw error
    }
    const raised = await db
      .transact(async (tx) => {
        const factor = await lockOwnFactor(tx, context)
        isAdded = factor.status === 'unverified'
        await useChallenge(tx, factor.id, challenge_id, now())
        await useCode(tx, factor, code, now())
        // A password alone no longer opens the account, so what a password alone had opened is closed.
        await tx`delete from auth.sessions where user_id = ${user.id} and aal = 'aal1' and id <> ${session.id}`
        await tx`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified' and factor_type = 'totp'`
        return sessions.raise(tx, session.id, factor.id)
      })
      .catch(failed)
    await rateLimits.giveBack('factor', who)
    if (isAdded) {
      events.record('factor_added', { userId: user.id, address: who.address }, context.get('log'))
      notices.tell('factor-added', user.email, { client: clientOf(context) })
    }
    return context.json(raised)
  }
}

async function useChallenge(tx: Query, factorId: string, challengeId: string, now: Date): Promise<void> {
  const earliest = new Date(now.getTime() - CHALLENGE_SECONDS * 1000)
  const used = await tx`
    update auth.mfa_challenges set verified_at = ${now}
    where id = ${challengeId} and factor_id = ${factorId} and verified_at is null and created_at > ${earliest}`
  if (used.count === 0) refuse({ kind: 'challenge-expired', challengeId })
}

async function useCode(tx: Query, factor: OwnFactor, code: string, now: Date): Promise<void> {
  const step = factor.secret === null ? null : matchingStep(factor.secret, code, now)
  // A code that was seen once may have been seen over a shoulder.
  if (step === null || step <= Number(factor.last_used_step ?? -1)) return refuse({ kind: 'factor-code-wrong' })
  await tx`
    update auth.mfa_factors set status = 'verified', last_used_step = ${step}, updated_at = ${now}
    where id = ${factor.id}`
}
