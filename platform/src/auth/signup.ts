// POST /signup. With e-mail confirmation on, nobody learns whether an address already has an account.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../deps.ts'
import { createAccount, type NewAccount, takeOverUnconfirmed } from './account.ts'
import { signUpAnonymously } from './anonymous.ts'
import { requireEmail } from './email-address.ts'
import { refuse } from './faults.ts'
import { type Challenge, challengeIn, pkceFields } from './flow-state.ts'
import { metadata, readBody, text } from './json-body.ts'
import type { Letter } from './letters.ts'
import { orCoolDown } from './limit.ts'
import type { Parts } from './parts.ts'
import { requireStrongPassword } from './password.ts'
import { clientOf } from './session.ts'
import { findUser, lockUser, type Query } from './user.ts'
import { type UserJson, userJson } from './user-json.ts'
import { requireSmallMetadata } from './user-metadata.ts'

const signupBody = z.object({ email: text, phone: text, password: text, data: metadata, ...pkceFields })

export function signup(parts: Parts) {
  const { config, db, letters, now, passwords, rateLimits, sessions } = parts
  return async (context: Context<Env>) => {
    const body = await readBody(context, signupBody)
    if (body.email === '' && body.phone !== '') return refuse({ kind: 'phone-disabled' })
    if (body.email === '') return context.json(await signUpAnonymously(parts, context, body.data))
    if (body.password === '') return refuse({ kind: 'validation-failed', message: 'Signup requires a valid password' })
    requireStrongPassword(body.password)
    const challenge = challengeIn(body)
    const email = requireEmail(body.email)
    requireSmallMetadata(body.data)
    const confirmed = !config.emailConfirmation
    if (!confirmed) orCoolDown(await rateLimits.mailCooldown(`confirm ${email}`))

    const account = { email, passwordHash: await passwords.hash(body.password), data: body.data, confirmed }
    if (confirmed) {
      const session = await db.transact(async (tx) =>
        sessions.start(tx, await newOrUnconfirmed(tx, account, now()), 'password', clientOf(context)),
      )
      return context.json(session)
    }

    const order = { challenge, redirectTo: letters.redirectFor(context) }
    const pending = await db.transact((tx) => signUpPending(parts, tx, account, order))
    await letters.unseen(context, async () => (pending.letter ? [pending.letter] : []))
    return context.json(pending.user)
  }
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
  account: NewAccount,
  order: { challenge: Challenge | null; redirectTo: string },
): Promise<{ user: UserJson; letter: Letter | null }> {
  const existing = await lockUser(tx, { email: account.email })
  if (existing?.email_confirmed_at) return { user: lookalike(account, now()), letter: null }
  const userId = await newOrUnconfirmed(tx, account, now())
  await tx`update auth.users set confirmation_sent_at = ${now()} where id = ${userId}`
  const letter = await letters.write(tx, { userId, about: 'confirmation', to: account.email, ...order })
  const user = await findUser(tx, { id: userId })
  return user ? { user: userJson(user), letter } : refuse({ kind: 'unexpected' })
}

/** What a new account would look like, for an address that has one. */
function lookalike({ email, data }: NewAccount, now: Date): UserJson {
  const moment = now.toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: moment,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: moment,
    updated_at: moment,
    is_anonymous: false,
  }
}
