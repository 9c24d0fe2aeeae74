// POST /token?grant_type=pkce exchanges the code of a mail's link, or of a person who lets a client in, and the client's PKCE verifier
// for a session.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { adoptSignUp } from '../sign-up/pending-sign-up.ts'

const pkceBody = z.object({ auth_code: text, code_verifier: text })

export function pkceGrant({ db, flowStates, now, sessions }: Pick<Services, 'db' | 'flowStates' | 'now' | 'sessions'>) {
  return async (context: Context<Env>) => {
    const { auth_code, code_verifier } = await readBody(context, pkceBody)
    if (auth_code === '' || code_verifier === '')
      return refuse({
        kind: 'validation-failed',
        message: 'invalid request: both auth code and code verifier should be non-empty',
      })
    const session = await db.transact(async (tx) => {
      const { userId, signsInBy, signUpId, sessionId } = await flowStates.exchange(tx, auth_code, code_verifier)
      if (signUpId !== null) await adoptSignUp(tx, userId, signUpId, now())
      if (sessionId) return sessions.startBeside(tx, sessionId, clientOf(context))
      return sessions.start(tx, userId, signsInBy, clientOf(context))
    })
    return context.json(session)
  }
}
