// POST /signup. With e-mail confirmation, the response does not reveal whether an address has an account.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { Env } from '../../deps.ts'
import type { OutgoingMail } from '../email-flows/action-mails.ts'
import { normalEmail, requireEmail } from '../email-flows/email-address.ts'
import { refuse } from '../faults.ts'
import { metadata, readBody, text } from '../json-body.ts'
import { requireCooldownOver } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { signUpAnonymously } from '../sign-in/anonymous.ts'
import { type Challenge, challengeIn, pkceFields } from '../sign-in/flow-state.ts'
import { createAccount, createUnconfirmedAccount, type NewAccount, takeOverUnconfirmed } from '../users/account.ts'
import { findUser, lockUser, type Query } from '../users/user.ts'
import type { UserJson } from '../users/user-json.ts'
import { requireSmallMetadata } from '../users/user-metadata.ts'
import { rememberSignUp, type SignUp } from './pending-sign-up.ts'

const signupBody = z.object({ email: text, phone: text, password: text, data: metadata, ...pkceFields })

export function signup(services: Services) {
  const { config, db, actionMails, now, passwords, rateLimits, sessions } = services
  return async (context: Context<Env>) => {
    const body = await readBody(context, signupBody)
    if (body.email === '' && body.phone !== '') return refuse({ kind: 'phone-disabled' })
    if (body.email === '') return context.json(await signUpAnonymously(services, context, body.data))
    if (body.password === '') return refuse({ kind: 'validation-failed', message: 'Signup requires a valid password' })
    const challenge = challengeIn(body)
    const email = requireEmail(body.email)
    await passwords.requireStrong(body.password, [email])
    requireSmallMetadata(body.data)
    const address = context.get('clientAddress')
    const confirmed = !config.emailConfirmation && !isAdmin(config, email)
    if (!confirmed) requireCooldownOver(await rateLimits.mailCooldown('confirm', { account: email, address }))

    const signUp = { email, passwordHash: await passwords.hash(body.password), data: body.data, address }
    if (confirmed) {
      const session = await db.transact(async (tx) =>
        sessions.start(tx, await newOrUnconfirmed(tx, { ...signUp, confirmed }, now()), 'password', clientOf(context)),
      )
      return context.json(session)
    }

    // This query runs for everybody before the response, so that an unreachable database is reported.
    await db.ask((sql) => findUser(sql, { email }))
    const order = { challenge, redirectTo: actionMails.redirectFor(context) }
    await actionMails.hideAccountExistence(context, () =>
      db.transact((tx) => signUpPending(services, tx, signUp, order)),
    )
    return context.json(pendingUser(signUp, now()))
  }
}

/** Administrators must confirm their address even when others need not. */
function isAdmin({ functionEnv }: Config, email: string): boolean {
  return (functionEnv.ADMIN_EMAILS ?? '').split(',').some((address) => normalEmail(address) === email)
}

async function newOrUnconfirmed(tx: Query, account: NewAccount, now: Date): Promise<string> {
  const created = await createAccount(tx, account, now)
  if (created !== null) return created
  const user = await lockUser(tx, { email: account.email })
  if (!user || user.email_confirmed_at !== null) return refuse({ kind: 'user-already-exists' })
  await takeOverUnconfirmed(tx, user.id, account, now)
  return user.id
}

async function signUpPending(
  { actionMails, now }: Services,
  tx: Query,
  signUp: SignUp,
  order: { challenge: Challenge | null; redirectTo: string },
): Promise<OutgoingMail[]> {
  const { email: to, data } = signUp
  const signUpId = await rememberSignUp(tx, signUp, now())
  await createUnconfirmedAccount(tx, to, data, now())
  const user = (await lockUser(tx, { email: to })) ?? refuse({ kind: 'unexpected' })
  if (user.email_confirmed_at !== null)
    return [{ kind: 'account-exists', facts: { to, link: order.redirectTo, code: null } }]
  await tx`update auth.users set confirmation_sent_at = ${now()} where id = ${user.id}`
  return [await actionMails.write(tx, { userId: user.id, purpose: 'confirmation', to, signUpId, ...order })]
}

/** Returns a new account as clients see it, also for an address that already has one. */
function pendingUser({ email, data }: SignUp, now: Date): UserJson {
  const moment = now.toISOString()
  const id = randomUUID()
  const times = { created_at: moment, updated_at: moment }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: moment,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: { sub: id, email, email_verified: false, phone_verified: false },
        provider: 'email',
        ...times,
        email,
      },
    ],
    ...times,
    is_anonymous: false,
  }
}
