// Deletes expired rows: tokens, flow states, challenges, sign-ups, locations and sessions.
import type { MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { TOKEN_LIFETIME_MS } from '../email-flows/one-time-token.ts'
import { CHALLENGE_SECONDS } from '../sign-in/challenge-seconds.ts'
import { LOCATION_LIFETIME_MS } from '../sign-in/sign-in-location.ts'
import { SIGN_UP_LIFETIME_MS } from '../sign-up/pending-sign-up.ts'
import { IDLE_SESSION_MS } from './session.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EVERY_MS = 10 * 60 * 1000

// Small batches keep the sweep from blocking requests.
const AT_ONCE = 1000

const LIFETIMES_MS = {
  'auth.one_time_tokens': TOKEN_LIFETIME_MS,
  // A flow state outlives its mail's token and its code by far.
  'auth.flow_state': DAY_MS,
  'auth.webauthn_challenges': CHALLENGE_SECONDS * 1000,
  'auth.pending_sign_ups': SIGN_UP_LIFETIME_MS,
}

export async function sweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const sql = db.system
  const before = (age: number) => new Date(now().getTime() - age)
  for (const [table, lifetime] of Object.entries(LIFETIMES_MS))
    await sql`
      delete from ${sql(table)} where id in (
        select id from ${sql(table)} where created_at < ${before(lifetime)} limit ${AT_ONCE} for update skip locked)`
  await sql`
    delete from auth.sign_in_places where (user_id, address, device) in (
      select user_id, address, device from auth.sign_in_places where last_used_at < ${before(LOCATION_LIFETIME_MS)}
      limit ${AT_ONCE} for update skip locked)`
  await sql`
    delete from auth.sessions where id in (
      select id from auth.sessions
      where updated_at < ${before(IDLE_SESSION_MS)} or not_after < ${before(DAY_MS)} limit ${AT_ONCE}
      for update skip locked)`
  await sql`
    delete from auth.ended_sessions where id in (
      select id from auth.ended_sessions where ended_at < now() - interval '1 day' limit ${AT_ONCE}
      for update skip locked)`
}

/** Sweeps every ten minutes, triggered by a request that does not wait for it. */
export function sweepPeriodically(deps: Pick<Deps, 'db' | 'now' | 'log'>): MiddlewareHandler<Env> {
  let last = Date.now()
  return async (_context, next) => {
    if (Date.now() - last > EVERY_MS) {
      last = Date.now()
      sweep(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'auth sweep failed'))
    }
    await next()
  }
}
