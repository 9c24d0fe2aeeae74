// POST /recover mails a link to reset the password. The response is the same for every address.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import { challengeIn, pkceFields } from '../sign-in/flow-state.ts'
import { lockUser } from '../users/user.ts'
import { requireEmail } from './email-address.ts'

const recoverBody = z.object({ email: text, ...pkceFields })

export function recover({ db, actionMails, now }: Services) {
  return async (context: Context<Env>) => {
    const body = await readBody(context, recoverBody)
    if (body.email === '') return refuse({ kind: 'validation-failed', message: 'Password recovery requires an email' })
    const email = requireEmail(body.email)
    const order = {
      purpose: 'recovery',
      to: email,
      challenge: challengeIn(body),
      redirectTo: actionMails.redirectFor(context),
    } as const
    await actionMails.hideAccountExistence(context, () =>
      db.transact(async (tx) => {
        const user = await lockUser(tx, { email })
        if (!user) return []
        await tx`update auth.users set recovery_sent_at = ${now()} where id = ${user.id}`
        return [await actionMails.write(tx, { userId: user.id, ...order })]
      }),
    )
    return context.json({})
  }
}
