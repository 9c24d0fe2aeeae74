// POST /invite creates an account and sends an invitation mail. Only the service role may use it.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { requireEmail } from '../email-flows/email-address.ts'
import { refuse } from '../faults.ts'
import { metadata, readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import { createAccount, takeOverUnconfirmed } from '../users/account.ts'
import { findUser, lockUser, type Query } from '../users/user.ts'
import { userJson } from '../users/user-json.ts'
import { requireSmallMetadata } from '../users/user-metadata.ts'

const inviteBody = z.object({ email: text, data: metadata })

export function invite({ db, actionMails, now }: Pick<Services, 'db' | 'actionMails' | 'now'>) {
  return async (context: Context<Env>) => {
    const { email: given, data } = await readBody(context, inviteBody)
    const email = requireEmail(given)
    requireSmallMetadata(data)
    const redirectTo = actionMails.redirectFor(context)
    const { user, mail } = await db.transact(async (tx) => {
      const userId = await invitee(tx, email, data, now())
      const mail = await actionMails.write(tx, {
        userId,
        purpose: 'invitation',
        to: email,
        challenge: null,
        redirectTo,
      })
      return { user: await findUser(tx, { id: userId }), mail }
    })
    // The administrator sees a failed delivery: nothing about the account has to be hidden from them.
    await actionMails.send([mail])
    return context.json(userJson(user ?? refuse({ kind: 'user-not-found' })))
  }
}

/** Returns the invited account. It is new, or its address is not confirmed yet. */
export async function invitee(
  tx: Query,
  email: string,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<string> {
  const account = { email, passwordHash: null, data, confirmed: false }
  const existing = await lockUser(tx, { email })
  if (existing?.email_confirmed_at) return refuse({ kind: 'email-exists' })
  if (existing) {
    await takeOverUnconfirmed(tx, existing.id, account, now)
    // A new invitation voids the earlier one, but not the mails of the person's own sign-ups.
    await tx`
      delete from auth.one_time_tokens
      where user_id = ${existing.id} and token_type = 'confirmation' and sign_up_id is null`
  }
  const userId = existing?.id ?? (await createAccount(tx, account, now)) ?? refuse({ kind: 'email-exists' })
  await tx`update auth.users set invited_at = ${now}, confirmation_sent_at = ${now} where id = ${userId}`
  return userId
}
