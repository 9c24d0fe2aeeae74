// POST /resend sends the last confirmation mail again. The response is the same for every address.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import { challengeIn, pkceFields } from '../sign-in/flow-state.ts'
import { identifyingAddress, signUpToResend } from '../sign-up/pending-sign-up.ts'
import { lockUser } from '../users/user.ts'
import type { OutgoingMail } from './action-mails.ts'
import { requireEmail } from './email-address.ts'
import { writeEmailChange } from './email-change.ts'

const resendBody = z.object({ type: text, email: text, phone: text, ...pkceFields })

export function resend(services: Services) {
  const { db, actionMails, now } = services
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
    const order = { challenge: challengeIn(body), redirectTo: actionMails.redirectFor(context) }
    const isSignup = body.type === 'signup'
    await actionMails.hideAccountExistence(context, () =>
      db.transact(async (tx): Promise<OutgoingMail[]> => {
        const user = await lockUser(tx, { email })
        if (!user) return []
        if (!isSignup) return user.email_change ? writeEmailChange(services, tx, user, user.email_change, order) : []
        if (user.email_confirmed_at !== null)
          return [{ kind: 'account-exists', facts: { to: email, link: order.redirectTo, code: null } }]
        await tx`update auth.users set confirmation_sent_at = ${now()} where id = ${user.id}`
        const address = identifyingAddress(services.config, context.get('clientAddress'))
        const signUpId = await signUpToResend(tx, email, address, now())
        return [
          await actionMails.write(tx, { userId: user.id, purpose: 'confirmation', to: email, signUpId, ...order }),
        ]
      }),
    )
    return context.json({})
  }
}
