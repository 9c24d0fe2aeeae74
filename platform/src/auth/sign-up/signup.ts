// POST /signup. With e-mail confirmation on, nobody learns whether an address already has an account.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { metadata, readBody, text } from '../json-body.ts'
import { normalEmail, requireEmail } from '../mailed/email-address.ts'
import type { Letter } from '../mailed/letters.ts'
import { orCoolDown } from '../mailed/limit.ts'
import type { Parts } from '../parts.ts'
import { clientOf } from '../sessions/session.ts'
import { signUpAnonymously } from '../sign-in/anonymous.ts'
import { type Challenge, challengeIn, pkceFields } from '../sign-in/flow-state.ts'
import { beginUnproved, createAccount, type NewAccount, takeOverUnconfirmed } from '../users/account.ts'
import { findUser, lockUser, type Query } from '../users/user.ts'
import type { UserJson } from '../users/user-json.ts'
import { requireSmallMetadata } from '../users/user-metadata.ts'
import { rememberSignUp, type SignUp } from './pending-sign-up.ts'

const signupBody = z.object({ email: text, phone: text, password: text, data: metadata, ...pkceFields })

export function signup(parts: Parts) {
  const { config, db, letters, now, passwords, rateLimits, sessions } = parts
  return async (context: Context<Env>) => {
    const body = await readBody(context, signupBody)
    if (body.email === '' && body.phone !== '') return refuse({ kind: 'phone-disabled' })
    if (body.email === '') return context.json(await signUpAnonymously(parts, context, body.data))
    if (body.password === '') return refuse({ kind: 'validation-failed', message: 'Signup requires a valid password' })
    const challenge = challengeIn(body)
    const email = requireEmail(body.email)
    await passwords.requireStrong(body.password, [email])
    requireSmallMetadata(body.data)
    const address = context.get('clientAddress')
    const confirmed = !config.emailConfirmation && !isAdmin(config, email)
    if (!confirmed) orCoolDown(await rateLimits.mailCooldown('confirm', { account: email, address }))

    const signUp = { email, passwordHash: await passwords.hash(body.password), data: body.data, address }
    if (confirmed) {
      const session = await db.transact(async (tx) =>
        sessions.start(tx, await newOrUnconfirmed(tx, { ...signUp, confirmed }, now()), 'password', clientOf(context)),
      )
      return context.json(session)
    }

    // The same question for everybody, asked before the answer: a database that is away is not hidden.
    await db.ask((sql) => findUser(sql, { email }))
    const order = { challenge, redirectTo: letters.redirectFor(context) }
    await letters.unseen(context, () => db.transact((tx) => signUpPending(parts, tx, signUp, order)))
    return context.json(pendingUser(signUp, now()))
  }
}

/** Who administers the product has to prove their address, also where others need not. */
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
  { letters, now }: Parts,
  tx: Query,
  signUp: SignUp,
  order: { challenge: Challenge | null; redirectTo: string },
): Promise<Letter[]> {
  const { email: to, data } = signUp
  const signUpId = await rememberSignUp(tx, signUp, now())
  await beginUnproved(tx, to, data, now())
  const user = (await lockUser(tx, { email: to })) ?? refuse({ kind: 'unexpected' })
  if (user.email_confirmed_at !== null)
    return [{ kind: 'account-exists', facts: { to, link: order.redirectTo, code: null } }]
  await tx`update auth.users set confirmation_sent_at = ${now()} where id = ${user.id}`
  return [await letters.write(tx, { userId: user.id, about: 'confirmation', to, signUpId, ...order })]
}

/** A new account as clients see it. Everybody gets this answer, also for an address that has an account. */
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
