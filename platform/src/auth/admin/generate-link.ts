// POST /admin/generate_link returns the link and the code of a mail, for an administrator who sends their own mails.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import type { ActionMailPurpose } from '../email-flows/action-mails.ts'
import { requireEmail } from '../email-flows/email-address.ts'
import { refuse } from '../faults.ts'
import { metadata, readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import { createAccount, takeOverUnconfirmed } from '../users/account.ts'
import { findUser, lockUser, type Query } from '../users/user.ts'
import { userJson } from '../users/user-json.ts'
import { requireSmallMetadata } from '../users/user-metadata.ts'
import { beginEmailChange, isEmailChange } from './email-change-link.ts'
import { invitee } from './invite.ts'

const linkBody = z.object({ type: text, email: text, new_email: text, password: text, data: metadata })
type LinkBody = z.infer<typeof linkBody>

const PURPOSES: Readonly<Record<string, ActionMailPurpose>> = {
  signup: 'confirmation',
  invite: 'invitation',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email-change-current',
  email_change_new: 'email-change-new',
}

export function generateLink(services: Services) {
  const { db, actionMails, passwords } = services
  return async (context: Context<Env>) => {
    const body = await readBody(context, linkBody)
    const purpose = PURPOSES[body.type]
    if (!purpose)
      return refuse({ kind: 'validation-failed', message: `Invalid email action link type requested: ${body.type}` })
    const email = requireEmail(body.email)
    requireSmallMetadata(body.data)
    const passwordHash = await signupPassword(body, passwords)
    const redirectTo = actionMails.redirectFor(context)

    const { user, facts } = await db.transact(async (tx) => {
      const { userId, to } = isEmailChange(body.type)
        ? await beginEmailChange(tx, { type: body.type, email, newEmail: body.new_email }, services.now())
        : { userId: await linkRecipient(services, tx, { ...body, email }, passwordHash), to: email }
      const mail = await actionMails.write(tx, { userId, purpose, to, challenge: null, redirectTo })
      return { user: await findUser(tx, { id: userId }), facts: mail.facts }
    })
    const link = new URL(facts.link ?? refuse({ kind: 'unexpected' }))
    link.searchParams.set('type', isEmailChange(body.type) ? 'email_change' : body.type)
    return context.json({
      ...userJson(user ?? refuse({ kind: 'user-not-found' })),
      action_link: String(link),
      email_otp: facts.code,
      hashed_token: link.searchParams.get('token'),
      verification_type: body.type,
      redirect_to: redirectTo,
    })
  }
}

async function signupPassword(
  { type, password, email }: LinkBody,
  passwords: Services['passwords'],
): Promise<string | null> {
  if (type !== 'signup') return null
  if (password === '') return refuse({ kind: 'validation-failed', message: 'Signup requires a valid password' })
  await passwords.requireStrong(password, [email])
  return passwords.hash(password)
}

/** Returns the account that the link is for. A recovery needs an existing account; the other types create one. */
async function linkRecipient(
  { now }: Services,
  tx: Query,
  { type, email, data }: LinkBody,
  passwordHash: string | null,
): Promise<string> {
  if (type === 'invite') return invitee(tx, email, data, now())
  const existing = await lockUser(tx, { email })
  const account = { email, passwordHash, data, confirmed: false }
  if (!existing) {
    if (type === 'recovery') return refuse({ kind: 'user-not-found' })
    return (await createAccount(tx, account, now())) ?? refuse({ kind: 'email-exists' })
  }
  if (type === 'signup') {
    if (existing.email_confirmed_at !== null) return refuse({ kind: 'email-exists' })
    await takeOverUnconfirmed(tx, existing.id, account, now())
  }
  return existing.id
}
