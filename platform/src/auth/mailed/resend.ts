// POST /resend: the last confirmation mail once more. The answer is the same for everybody.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import type { Parts } from '../parts.ts'
import { challengeIn, pkceFields } from '../sign-in/flow-state.ts'
import { signUpToResend, tellingAddress } from '../sign-up/pending-sign-up.ts'
import { lockUser } from '../users/user.ts'
import { requireEmail } from './email-address.ts'
import { writeEmailChange } from './email-change.ts'
import type { Letter } from './letters.ts'

const resendBody = z.object({ type: text, email: text, phone: text, ...pkceFields })

export function resend(parts: Parts) {
  const { db, letters, now } = parts
  return async (context: Context<Env>) => {
    const body = await readBody(context, resendBody)
    if (body.type === 'sms' || body.type === 'phone_change') return refuse({ kind: 'phone-disabled' })
    if (body.type !== 'signup' && body.type !== 'email_change')
      return refuse({
        kind: 'validation-failed',
        message: 'Missing one of these types: signup, email_change, sms, phone_change',
      })
    if (body.email === '')
      return refuse({ kind: 'validation-failed', message: `Type provided requires an email address` })
    const email = requireEmail(body.email)
    const order = { challenge: challengeIn(body), redirectTo: letters.redirectFor(context) }
    const isSignup = body.type === 'signup'
    await letters.unseen(context, () =>
      db.transact(async (tx): Promise<Letter[]> => {
        const user = await lockUser(tx, { email })
        if (!user) return []
        if (!isSignup) return user.email_change ? writeEmailChange(parts, tx, user, user.email_change, order) : []
        if (user.email_confirmed_at !== null)
          return [{ kind: 'account-exists', facts: { to: email, link: order.redirectTo, code: null } }]
        await tx`update auth.users set confirmation_sent_at = ${now()} where id = ${user.id}`
        const address = tellingAddress(parts.config, context.get('clientAddress'))
        const signUpId = await signUpToResend(tx, email, address, now())
        return [await letters.write(tx, { userId: user.id, about: 'confirmation', to: email, signUpId, ...order })]
      }),
    )
    return context.json({})
  }
}
