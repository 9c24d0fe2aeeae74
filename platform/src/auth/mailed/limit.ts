// The guards that count: attempts per address and per account, and mails per account.
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import type { Parts } from '../parts.ts'
import type { Action, Verdict, Who } from '../rate-limits/rate-limits.ts'
import { normalEmail } from './email-address.ts'

const accountFields = z.object({ email: text.catch(''), refresh_token: text.catch('') })

/** Refuses the request when the address or the account it names has tried too often. */
export function limit(
  parts: Pick<Parts, 'events' | 'rateLimits' | 'sessions'>,
  action: Action,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    await countAttempt(parts, context, action, await whoAsks(context, parts))
    await next()
  }
}

/** Refuses who has tried too often. `userId` is for the log. */
export async function countAttempt(
  { events, rateLimits }: Pick<Parts, 'events' | 'rateLimits'>,
  context: Pick<Context<Env>, 'get'>,
  action: Action,
  who: Who,
  userId?: string,
): Promise<void> {
  const verdict = await rateLimits.check(action, who)
  const fields = { action, address: who.address, ...(userId ? { userId } : {}) }
  if (!verdict.ok) events.record('attempts_blocked', fields, context.get('log'))
  orSlowDown(verdict)
}

/** Refuses an address its second mail of one kind to one account within the cool-down, whether or not there is such an account. */
export function limitMails({ rateLimits }: Pick<Parts, 'rateLimits'>, kind: string): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { email } = await readBody(context, accountFields)
    const who = { account: normalEmail(email), address: context.get('clientAddress') }
    if (email !== '') orCoolDown(await rateLimits.mailCooldown(kind, who))
    await next()
  }
}

export function orSlowDown(verdict: Verdict): void {
  if (!verdict.ok) refuse({ kind: 'over-request-rate', retryAfterSeconds: verdict.retryAfterSeconds })
}

export function orCoolDown(verdict: Verdict): void {
  if (!verdict.ok) refuse({ kind: 'over-mail-rate', retryAfterSeconds: verdict.retryAfterSeconds })
}

async function whoAsks(context: Context<Env>, { sessions }: Pick<Parts, 'sessions'>): Promise<Who> {
  const address = context.get('clientAddress')
  if (context.req.method === 'GET') return { address, account: null }
  const { email, refresh_token } = await readBody(context, accountFields)
  if (email !== '') return { address, account: normalEmail(email) }
  return { address, account: refresh_token === '' ? null : sessions.sessionIdIn(refresh_token) }
}
