// POST /factors/:id/verify raises the session to aal2. The first verification activates the factor.
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { countAttempt } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { clientOf, type SessionJson } from '../sessions/session.ts'
import { CHALLENGE_SECONDS } from '../sign-in/challenge-seconds.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import type { Query } from '../users/user.ts'
import { lockUsableFactor, type OwnFactor } from './own-factor.ts'
import { passSecondStep } from './pass-second-step.ts'
import { matchingStep } from './totp.ts'
import { verifyKey } from './verify-key.ts'

const verifyBody = z.union([
  z.object({ challenge_id: z.guid(), webauthn: z.object({ credential_response: z.unknown() }) }),
  z.object({ challenge_id: z.guid(), code: z.string().max(64) }),
])

/** `isAdded` is true when the factor was verified for the first time. */
export interface Verified {
  readonly session: SessionJson
  readonly isAdded: boolean
}

export function verify(services: Services) {
  const { events, notices, now, rateLimits } = services
  return async (context: Context<SignedInEnv>) => {
    const body = await readBody(context, verifyBody)
    const { user } = context.get('signedIn')
    const source = { address: context.get('clientAddress'), account: user.id }
    const fields = { userId: user.id, address: source.address }
    const log = context.get('log')
    await countAttempt(services, context, 'factor', source, user.id)

    const use = (sql: Query, factorId: string) => useChallenge(sql, factorId, body.challenge_id, now())
    const verifying =
      'webauthn' in body
        ? verifyKey(services, context, { response: body.webauthn.credential_response, useChallenge: use })
        : verifyCode(services, context, { code: body.code, useChallenge: use })
    const { session, isAdded } = await verifying.catch((error: unknown) => {
      if (error instanceof AuthError && /^factor-(code|key)-wrong$/.test(error.fault.kind))
        events.record('factor_failed', fields, log)
      throw error
    })
    await rateLimits.refundAttempt('factor', source)
    if (isAdded) {
      events.record('factor_added', fields, log)
      notices.send('factor-added', user.email, { client: clientOf(context) })
    }
    return context.json(session)
  }
}

function verifyCode(
  services: Services,
  context: Context<SignedInEnv>,
  { code, useChallenge }: { code: string; useChallenge: UseChallenge },
): Promise<Verified> {
  return services.db.transact(async (tx) => {
    const factor = await lockUsableFactor(tx, context)
    await useChallenge(tx, factor.id)
    await useCode(tx, factor, code, services.now())
    const step = { method: 'totp', factorId: factor.id } as const
    const session = await passSecondStep(tx, services, context.get('signedIn'), step)
    return { session, isAdded: factor.status === 'unverified' }
  })
}

/** Returns the WebAuthn challenge, or null for TOTP. */
export type UseChallenge = (sql: Query, factorId: string) => Promise<string | null>

async function useChallenge(tx: Query, factorId: string, challengeId: string, now: Date): Promise<string | null> {
  const earliest = new Date(now.getTime() - CHALLENGE_SECONDS * 1000)
  const [used] = await tx<{ web_authn_challenge: string | null }[]>`
    update auth.mfa_challenges set verified_at = ${now}
    where id = ${challengeId} and factor_id = ${factorId} and verified_at is null and created_at > ${earliest}
    returning web_authn_challenge`
  return used ? used.web_authn_challenge : refuse({ kind: 'challenge-expired', challengeId })
}

async function useCode(tx: Query, factor: OwnFactor, code: string, now: Date): Promise<void> {
  const step = factor.secret === null ? null : matchingStep(factor.secret, code, now)
  // A code is accepted once, because somebody may have seen it being typed.
  if (step === null || step <= Number(factor.last_used_step ?? -1)) return refuse({ kind: 'factor-code-wrong' })
  await tx`
    update auth.mfa_factors set status = 'verified', last_used_step = ${step}, updated_at = ${now}
    where id = ${factor.id}`
}
