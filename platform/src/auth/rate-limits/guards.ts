// Guards that limit attempts per client address and per account, and mails per account.
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { normalEmail } from '../email-flows/email-address.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import type { Action, AttemptSource, Verdict } from './rate-limits.ts'

const accountFields = z.object({ email: text.catch(''), refresh_token: text.catch('') })

export function limitAttempts(
  services: Pick<Services, 'events' | 'rateLimits' | 'sessions'>,
  action: Action,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    await countAttempt(services, context, action, await attemptSource(context, services))
    await next()
  }
}

/** Counts one attempt, or refuses it. `userId` is for the log. */
export async function countAttempt(
  { events, rateLimits }: Pick<Services, 'events' | 'rateLimits'>,
  context: Pick<Context<Env>, 'get'>,
  action: Action,
  source: AttemptSource,
  userId?: string,
): Promise<void> {
  const verdict = await rateLimits.check(action, source)
  const fields = { action, address: source.address, ...(userId ? { userId } : {}) }
  if (!verdict.ok) events.record('attempts_blocked', fields, context.get('log'))
  requireAttemptLeft(verdict)
}

/** Refuses a second mail of one kind to one account within the cool-down, whether or not the account exists. */
export function limitMails({ rateLimits }: Pick<Services, 'rateLimits'>, kind: string): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { email } = await readBody(context, accountFields)
    const source = { account: normalEmail(email), address: context.get('clientAddress') }
    if (email !== '') requireCooldownOver(await rateLimits.mailCooldown(kind, source))
    await next()
  }
}

export function requireAttemptLeft(verdict: Verdict): void {
  if (!verdict.ok) refuse({ kind: 'over-request-rate', retryAfterSeconds: verdict.retryAfterSeconds })
}

export function requireCooldownOver(verdict: Verdict): void {
  if (!verdict.ok) refuse({ kind: 'over-mail-rate', retryAfterSeconds: verdict.retryAfterSeconds })
}

async function attemptSource(context: Context<Env>, { sessions }: Pick<Services, 'sessions'>): Promise<AttemptSource> {
  const address = context.get('clientAddress')
  if (context.req.method === 'GET') return { address, account: null }
  const { email, refresh_token } = await readBody(context, accountFields)
  if (email !== '') return { address, account: normalEmail(email) }
  return { address, account: refresh_token === '' ? null : sessions.sessionIdIn(refresh_token) }
}
