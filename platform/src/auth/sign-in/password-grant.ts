// POST /token?grant_type=password. A wrong password, an unknown account and an account without a password get the same
// response after the same work.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { normalEmail } from '../email-flows/email-address.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import { tooShortFor } from '../passwords/password.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { pendingPasswordHash } from '../sign-up/pending-sign-up.ts'
import { findUser, isBanned } from '../users/user.ts'

const passwordBody = z.object({ email: text, phone: text, password: text })

export function passwordGrant({ config, db, events, now, passwords, rateLimits, sessions }: Services) {
  return async (context: Context<Env>) => {
    const body = await readBody(context, passwordBody)
    if (body.email === '')
      return body.phone === ''
        ? refuse({ kind: 'validation-failed', message: 'missing email or phone' })
        : refuse({ kind: 'phone-disabled' })
    const email = normalEmail(body.email)
    const [user, waiting] = await db.ask((sql) =>
      Promise.all([findUser(sql, { email }), pendingPasswordHash(sql, email, now())]),
    )
    const seenHash = user?.encrypted_password ?? null
    const verdict = await passwords.verify(body.password, seenHash)
    if (!user || verdict === 'wrong') {
      // Checked for existing accounts too, so that a sign-up followed by a sign-in does not reveal whether the address
      // had an account.
      const isWaiting = waiting !== null && (await passwords.verify(body.password, waiting)) !== 'wrong'
      const fields = { ...(user ? { userId: user.id } : {}), address: context.get('clientAddress') }
      events.record('sign_in_failed', fields, context.get('log'))
      return refuse({ kind: isWaiting ? 'email-not-confirmed' : 'invalid-credentials' })
    }
    if (isBanned(user, now())) return refuse({ kind: 'banned', at: 'grant' })
    if (user.email_confirmed_at === null) return refuse({ kind: 'email-not-confirmed' })

    const hash = verdict === 'right-but-outdated' ? await passwords.hash(body.password) : seenHash
    const session = await db.transact(async (tx) => {
      // The password may have been changed, and every session ended, while it was verified.
      const [unchanged] = await tx`
        update auth.users set encrypted_password = ${hash}
        where id = ${user.id} and encrypted_password = ${seenHash} returning id`
      if (!unchanged) return refuse({ kind: 'invalid-credentials' })
      return sessions.start(tx, user.id, 'password', clientOf(context))
    })
    await rateLimits.refundAttempt('sign-in', { address: context.get('clientAddress'), account: email })
    const weakness = tooShortFor(body.password, config.passwordMinLength)
    return context.json(weakness ? { ...session, weak_password: weakness } : session)
  }
}
