// POST /token?grant_type=password. Wrong password, unknown account and account without a password answer alike, after the same work.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import { normalEmail } from '../mailed/email-address.ts'
import type { Parts } from '../parts.ts'
import { tooShortFor } from '../passwords/password.ts'
import { clientOf } from '../sessions/session.ts'
import { waitingPassword } from '../sign-up/pending-sign-up.ts'
import { findUser, isBanned } from '../users/user.ts'

const passwordBody = z.object({ email: text, phone: text, password: text })

export function passwordGrant({ config, db, events, now, passwords, rateLimits, sessions }: Parts) {
  return async (context: Context<Env>) => {
    const body = await readBody(context, passwordBody)
    if (body.email === '')
      return body.phone === ''
        ? refuse({ kind: 'validation-failed', message: 'missing email or phone' })
        : refuse({ kind: 'phone-disabled' })
    const email = normalEmail(body.email)
    const [user, waiting] = await db.ask((sql) =>
      Promise.all([findUser(sql, { email }), waitingPassword(sql, email, now())]),
    )
    const seenHash = user?.encrypted_password ?? null
    const verdict = await passwords.verify(body.password, seenHash)
    if (!user || verdict === 'wrong') {
      // Also for an address that has an account: who signs up and then signs in must not learn which one it is.
      const isWaiting = waiting !== null && (await passwords.verify(body.password, waiting)) !== 'wrong'
      const fields = { ...(user ? { userId: user.id } : {}), address: context.get('clientAddress') }
      events.record('sign_in_failed', fields, context.get('log'))
      return refuse({ kind: isWaiting ? 'email-not-confirmed' : 'invalid-credentials' })
    }
    if (isBanned(user, now())) return refuse({ kind: 'banned', at: 'grant' })
    if (user.email_confirmed_at === null) return refuse({ kind: 'email-not-confirmed' })

    const hash = verdict === 'right-but-outdated' ? await passwords.hash(body.password) : seenHash
    const session = await db.transact(async (tx) => {
      // The password may have been changed, and every session ended, while this one was being checked.
      const [unchanged] = await tx`
        update auth.users set encrypted_password = ${hash}
        where id = ${user.id} and encrypted_password = ${seenHash} returning id`
      if (!unchanged) return refuse({ kind: 'invalid-credentials' })
      return sessions.start(tx, user.id, 'password', clientOf(context))
    })
    await rateLimits.giveBack('sign-in', { address: context.get('clientAddress'), account: email })
    const weakness = tooShortFor(body.password, config.passwordMinLength)
    return context.json(weakness ? { ...session, weak_password: weakness } : session)
  }
}
