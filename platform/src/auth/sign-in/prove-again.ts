// POST /reauthenticate: the person behind an old session proves again who they are. The session counts as recent afterwards.
import type { Context } from 'hono'
import { z } from 'zod'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import { countAttempt } from '../mailed/limit.ts'
import type { Parts } from '../parts.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'

const proofBody = z.object({ password: text, nonce: text })

export function proveAgain(parts: Parts) {
  return async (context: Context<SignedInEnv>) => {
    requireSecondFactor(context, 403, 'AAL2 session is required to reauthenticate when MFA is enabled.')
    const method = await checkProof(parts, context, await readBody(context, proofBody))
    if (method === null)
      return refuse({ kind: 'validation-failed', message: 'Reauthentication requires a password or a nonce' })
    const { session } = context.get('signedIn')
    await parts.db.transact((tx) => parts.sessions.prove(tx, session.id, method))
    return context.body(null, 204)
  }
}

/** How the person proved who they are, null when they gave neither a password nor a mailed code. Refuses a wrong one. */
export async function checkProof(
  parts: Parts,
  context: Context<SignedInEnv>,
  { password, nonce }: z.infer<typeof proofBody>,
): Promise<'password' | 'otp' | null> {
  const { user } = context.get('signedIn')
  if (password !== '') {
    // A borrowed device must not become a place to guess the password without end.
    const who = { address: context.get('clientAddress'), account: user.email }
    await countAttempt(parts, context, 'sign-in', who, user.id)
    if ((await parts.passwords.verify(password, user.encrypted_password)) !== 'wrong') return 'password'
    const fields = { userId: user.id, address: who.address, action: 'reauthenticate' }
    parts.events.record('sign_in_failed', fields, context.get('log'))
    return refuse({ kind: 'current-password-invalid' })
  }
  if (nonce === '') return null
  const redeemed = await parts.db.transact((tx) =>
    parts.oneTimeTokens.redeemCode(tx, user.email ?? '', nonce, ['reauthentication']),
  )
  return redeemed?.userId === user.id ? 'otp' : refuse({ kind: 'reauthentication-not-valid' })
}
