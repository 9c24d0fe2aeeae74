// POST /sessions: a signed-in person lets another client of theirs in, as the browser extension. The answer is a code; only the client
// that knows the challenge's verifier can exchange it for a session, which has tokens of its own.
import type { Context } from 'hono'
import { z } from 'zod'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import type { Services } from '../services.ts'
import { challengeIn, pkceFields } from '../sign-in/flow-state.ts'
import { requireRecentSignIn } from '../sign-in/recent-sign-in.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'

const body = z.object(pkceFields)

export function connectClient({ db, flowStates, now }: Pick<Services, 'db' | 'flowStates' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    requireSecondFactor(context, 403, 'AAL2 session is required to connect a client when MFA is enabled.')
    // The new session outlives the access token that asks for it.
    requireRecentSignIn(context, now())
    const { user, session } = context.get('signedIn')
    const challenge = challengeIn(await readBody(context, body))
    // A plain challenge would be the verifier itself, and it stands in an address.
    if (challenge?.method !== 's256')
      return refuse({ kind: 'validation-failed', message: 'a code_challenge with the method s256 is required' })
    const code = await db.transact(async (tx) => {
      const flow = { signsInBy: 'otp', signUpId: null, sessionId: session.id } as const
      const id = await flowStates.begin(tx, user.id, challenge, flow)
      return id === null ? null : await flowStates.issueCode(tx, id)
    })
    return context.json({ auth_code: code })
  }
}
