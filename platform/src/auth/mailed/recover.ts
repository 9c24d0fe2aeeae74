// POST /recover: a mail to choose a new password. The answer is the same for everybody.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import type { Parts } from '../parts.ts'
import { challengeIn, pkceFields } from '../sign-in/flow-state.ts'
import { lockUser } from '../users/user.ts'
import { requireEmail } from './email-address.ts'

const recoverBody = z.object({ email: text, ...pkceFields })

export function recover({ db, letters, now }: Parts) {
  return async (context: Context<Env>) => {
    const body = await readBody(context, recoverBody)
    if (body.email === '') return refuse({ kind: 'validation-failed', message: 'Password recovery requires an email' })
    const email = requireEmail(body.email)
    const order = {
      about: 'recovery',
      to: email,
      challenge: challengeIn(body),
      redirectTo: letters.redirectFor(context),
    } as const
    await letters.unseen(context, () =>
      db.transact(async (tx) => {
        const user = await lockUser(tx, { email })
        if (!user) return []
        await tx`update auth.users set recovery_sent_at = ${now()} where id = ${user.id}`
        return [await letters.write(tx, { userId: user.id, ...order })]
      }),
    )
    return context.json({})
  }
}
