// POST /invite: an account for somebody who has none yet, and a mail that lets them in. The service role's, like all of admin.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { metadata, readBody, text } from '../json-body.ts'
import { requireEmail } from '../mailed/email-address.ts'
import type { Parts } from '../parts.ts'
import { createAccount, takeOverUnconfirmed } from '../users/account.ts'
import { findUser, lockUser, type Query } from '../users/user.ts'
import { userJson } from '../users/user-json.ts'
import { requireSmallMetadata } from '../users/user-metadata.ts'

const inviteBody = z.object({ email: text, data: metadata })

export function invite({ db, letters, now }: Pick<Parts, 'db' | 'letters' | 'now'>) {
  return async (context: Context<Env>) => {
    const { email: given, data } = await readBody(context, inviteBody)
    const email = requireEmail(given)
    requireSmallMetadata(data)
    const redirectTo = letters.redirectFor(context)
    const { user, letter } = await db.transact(async (tx) => {
      const userId = await invitee(tx, email, data, now())
      const letter = await letters.write(tx, { userId, about: 'invitation', to: email, challenge: null, redirectTo })
      return { user: await findUser(tx, { id: userId }), letter }
    })
    // An administrator is told when the mail cannot be sent: there is nothing to hide from them.
    await letters.post([letter])
    return context.json(userJson(user ?? refuse({ kind: 'user-not-found' })))
  }
}

/** Whom the invitation is for: somebody new, or somebody who has not proved their address yet. */
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
    // The earlier invitation is void. Mails of the person's own sign-ups are not.
    await tx`
      delete from auth.one_time_tokens
      where user_id = ${existing.id} and token_type = 'confirmation' and sign_up_id is null`
  }
  const userId = existing?.id ?? (await createAccount(tx, account, now)) ?? refuse({ kind: 'email-exists' })
  await tx`update auth.users set invited_at = ${now}, confirmation_sent_at = ${now} where id = ${userId}`
  return userId
}
