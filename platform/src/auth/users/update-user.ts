// PUT /user: users change their own password, address and metadata, but not app_metadata.
import type { Context } from 'hono'
import { z } from 'zod'
import { namesOfTokens } from '../../keys/person-tokens.ts'
import type { OutgoingMail } from '../email-flows/action-mails.ts'
import { requireEmail } from '../email-flows/email-address.ts'
import { changeEmail } from '../email-flows/email-change.ts'
import { refuse } from '../faults.ts'
import { metadata, readBody, text } from '../json-body.ts'
import { changePassword, newPasswordHash } from '../passwords/change-password.ts'
import { requireAttemptLeft, requireCooldownOver } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { requireAddressForPassword } from '../sign-in/anonymous.ts'
import { challengeIn, pkceFields } from '../sign-in/flow-state.ts'
import { requireSecondFactor, type SignedInEnv } from './require-user.ts'
import { findUser, lockUser } from './user.ts'
import { userJson } from './user-json.ts'
import { mergeMetadata } from './user-metadata.ts'

const updateBody = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})

export function updateUser(services: Services) {
  const { db, events, actionMails, notices, now } = services
  return async (context: Context<SignedInEnv>) => {
    const body = await readBody(context, updateBody)
    const { user } = context.get('signedIn')
    if (body.app_metadata !== undefined && body.app_metadata !== null)
      return refuse({ kind: 'not-admin', message: 'Updating app_metadata requires admin privileges' })
    if (body.phone !== '' && body.phone !== user.phone) return refuse({ kind: 'phone-disabled' })
    // Supabase asks for it only before a new address or password. Here metadata is a person's data like any other.
    requireSecondFactor(context, 401, 'AAL2 session is required to update email or password when MFA is enabled.')
    requireAddressForPassword(user, body)
    const challenge = challengeIn(body)
    const asked = body.email === '' ? null : requireEmail(body.email)
    const newEmail = asked === user.email ? null : asked
    const passwordHash = body.password === '' ? null : await newPasswordHash(services, context, body)
    if (newEmail !== null) await limitEmailChange(services, user.id, newEmail, context.get('clientAddress'))
    const order = { challenge, redirectTo: actionMails.redirectFor(context) }

    const { updated, mails } = await db.transact(async (tx) => {
      const current = (await lockUser(tx, { id: user.id })) ?? refuse({ kind: 'token-user-gone' })
      if (passwordHash !== null) await changePassword(services, tx, context.get('signedIn'), passwordHash)
      const merged = JSON.stringify(mergeMetadata(current.raw_user_meta_data, body.data))
      await tx`
        update auth.users set raw_user_meta_data = ${merged}::jsonb, updated_at = ${now()} where id = ${user.id}`
      const mails: OutgoingMail[] = newEmail === null ? [] : await changeEmail(services, tx, current, newEmail, order)
      const updated = (await findUser(tx, { id: user.id })) ?? refuse({ kind: 'token-user-gone' })
      return { updated, mails }
    })
    if (passwordHash !== null) {
      events.record('password_changed', { userId: user.id, address: context.get('clientAddress') }, context.get('log'))
      const tokens = await namesOfTokens(db, user.id)
      notices.send('password-changed', user.email, { client: clientOf(context), tokens })
    }
    await actionMails.send(mails)
    return context.json(userJson(updated))
  }
}

/** Limits the mails to both the account and the new address. */
async function limitEmailChange({ rateLimits }: Services, userId: string, newEmail: string, address: string) {
  requireCooldownOver(await rateLimits.mailCooldown('email-change', { account: userId, address }))
  requireAttemptLeft(await rateLimits.check('otp', { account: newEmail, address }))
}
