// POST /reauthenticate: the user of an old session proves their identity again, and the session counts as recent.
import type { Context } from 'hono'
import { z } from 'zod'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import { countAttempt } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'

const proofBody = z.object({ password: text, nonce: text })

export function confirmReauthentication(services: Services) {
  return async (context: Context<SignedInEnv>) => {
    requireSecondFactor(context, 403, 'AAL2 session is required to reauthenticate when MFA is enabled.')
    const method = await checkProof(services, context, await readBody(context, proofBody))
    if (method === null)
      return refuse({ kind: 'validation-failed', message: 'Reauthentication requires a password or a nonce' })
    const { session } = context.get('signedIn')
    await services.db.transact((tx) => services.sessions.prove(tx, session.id, method))
    return context.body(null, 204)
  }
}

/** Returns how the user proved their identity, or null when they gave neither a password nor a code. Refuses a wrong one. */
export async function checkProof(
  services: Services,
  context: Context<SignedInEnv>,
  { password, nonce }: z.infer<typeof proofBody>,
): Promise<'password' | 'otp' | null> {
  const { user } = context.get('signedIn')
  if (password !== '') {
    // Limits guessing the password on a device that is signed in.
    const source = { address: context.get('clientAddress'), account: user.email }
    await countAttempt(services, context, 'sign-in', source, user.id)
    if ((await services.passwords.verify(password, user.encrypted_password)) !== 'wrong') return 'password'
    const fields = { userId: user.id, address: source.address, action: 'reauthenticate' }
    services.events.record('sign_in_failed', fields, context.get('log'))
    return refuse({ kind: 'current-password-invalid' })
  }
  if (nonce === '') return null
  const redeemed = await services.db.transact((tx) =>
    services.oneTimeTokens.redeemCode(tx, user.email ?? '', nonce, ['reauthentication']),
  )
  return redeemed?.userId === user.id ? 'otp' : refuse({ kind: 'reauthentication-not-valid' })
}
