// Verifies a security key's answer to a challenge. The first answer creates the key, later ones use it.
import type { Context } from 'hono'
import { z } from 'zod'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import { type StoredKey, verifyKeyUse, verifyNewKey } from '../webauthn/ceremonies.ts'
import { authenticationCredential, registrationCredential } from '../webauthn/credential-json.ts'
import { requireRelyingParty } from '../webauthn/require-relying-party.ts'
import { lockUsableFactor, type OwnFactor } from './own-factor.ts'
import { passSecondStep } from './pass-second-step.ts'
import type { UseChallenge, Verified } from './verify.ts'

export async function verifyKey(
  services: Services,
  context: Context<SignedInEnv>,
  { response, useChallenge }: { response: unknown; useChallenge: UseChallenge },
): Promise<Verified> {
  const { config, db, now } = services
  const site = requireRelyingParty(config)
  const { factor, challenge } = await db.ask(async (sql) => {
    const found = await lockUsableFactor(sql, context)
    // This runs outside the transaction below, so that a wrong answer still uses up the challenge.
    return { factor: found, challenge: await useChallenge(sql, found.id) }
  })
  if (challenge === null) return refuse({ kind: 'factor-key-wrong' })
  const expected = { site, challenge, use: 'second-factor', log: context.get('log') } as const
  const key = await verifiedKey(response, factor, expected)
  if (!key) return refuse({ kind: 'factor-key-wrong' })

  return db.transact(async (tx) => {
    const { web_authn_credential: before } = await lockUsableFactor(tx, context)
    // A concurrent request may have been accepted while this answer was verified.
    if (before?.counter !== factor.web_authn_credential?.counter) return refuse({ kind: 'factor-key-wrong' })
    await tx`
      update auth.mfa_factors set status = 'verified', web_authn_credential = ${JSON.stringify(key)}::jsonb, updated_at = ${now()}
      where id = ${factor.id}`
    const step = { method: 'mfa/webauthn', factorId: factor.id } as const
    const session = await passSecondStep(tx, services, context.get('signedIn'), step)
    return { session, isAdded: factor.status === 'unverified' }
  })
}

/** Returns the key to store, or null when the answer does not prove it. */
async function verifiedKey(
  response: unknown,
  { web_authn_credential: key }: OwnFactor,
  expected: Parameters<typeof verifyKeyUse>[2],
): Promise<StoredKey | null> {
  if (!key) return verifyNewKey(parsed(registrationCredential, response), expected)
  const answer = parsed(authenticationCredential, response)
  const counter = answer.id === key.id ? await verifyKeyUse(answer, key, expected) : null
  return counter === null ? null : { ...key, counter }
}

function parsed<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given)
  return result.success
    ? result.data
    : refuse({ kind: 'validation-failed', message: `credential_response: ${z.prettifyError(result.error)}` })
}
