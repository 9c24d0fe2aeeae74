// POST /otp mails a code to sign in without a password. A new address gets an account, which the code confirms.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { requireEmail } from '../email-flows/email-address.ts'
import { refuse } from '../faults.ts'
import { metadata, readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import { rememberSignUp } from '../sign-up/pending-sign-up.ts'
import { createUnconfirmedAccount } from '../users/account.ts'
import { findUser } from '../users/user.ts'
import { requireSmallMetadata } from '../users/user-metadata.ts'
import { challengeIn, pkceFields } from './flow-state.ts'

const otpBody = z.object({
  email: text,
  phone: text,
  data: metadata,
  create_user: z.boolean().nullish(),
  ...pkceFields,
})

export function otp({ db, actionMails, now }: Services) {
  return async (context: Context<Env>) => {
    const body = await readBody(context, otpBody)
    if (body.email === '')
      return body.phone === ''
        ? refuse({ kind: 'validation-failed', message: 'One of email or phone must be set' })
        : refuse({ kind: 'phone-disabled' })
    const email = requireEmail(body.email)
    requireSmallMetadata(body.data)
    const order = {
      purpose: 'magiclink',
      to: email,
      challenge: challengeIn(body),
      redirectTo: actionMails.redirectFor(context),
    } as const
    await actionMails.hideAccountExistence(context, () =>
      db.transact(async (tx) => {
        if (body.create_user !== false) await createUnconfirmedAccount(tx, email, body.data, now())
        const user = await findUser(tx, { email })
        if (!user) return []
        const signUp = { email, passwordHash: null, data: body.data, address: context.get('clientAddress') }
        const signUpId = user.email_confirmed_at === null ? await rememberSignUp(tx, signUp, now()) : null
        await tx`update auth.users set recovery_sent_at = ${now()} where id = ${user.id}`
        return [await actionMails.write(tx, { userId: user.id, ...order, signUpId })]
      }),
    )
    return context.json({})
  }
}
