// Guards routes for signed-in users: it requires a valid token whose user and session still exist.
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Caller } from '../../db/caller.ts'
import type { Deps, RequestVariables } from '../../deps.ts'
import { bearerOf } from '../../http/caller-of.ts'
import type { TokenFault } from '../../keys/tokens.ts'
import { refuse } from '../faults.ts'
import type { Aal } from '../sign-in/access-token-claims.ts'
import { hasVerifiedFactor, isBanned, type Query, type User, wholeUser } from './user.ts'

export interface SignedIn {
  readonly user: User
  readonly session: {
    readonly id: string
    readonly aal: Aal
    /** The latest sign-in, second step or reauthentication. */
    readonly provedAt: Date
  }
}

export type SignedInEnv = { Variables: RequestVariables & { signedIn: SignedIn } }

export function requireUser({ db, tokens, now }: Pick<Deps, 'db' | 'tokens' | 'now'>): MiddlewareHandler<SignedInEnv> {
  return async (context, next) => {
    const { claims } = await requireCaller(context, tokens)
    const sub = idClaim.safeParse(claims.sub)
    if (!sub.success) return refuse({ kind: 'missing-claim', claim: 'sub' })
    const sessionId = idClaim.safeParse(claims.session_id)
    if (!sessionId.success) return refuse({ kind: 'missing-claim', claim: 'session_id' })

    const found = await db.ask((sql) => findSignedIn(sql, sub.data, sessionId.data))
    if (!found) return refuse({ kind: 'token-user-gone' })
    const { session_id, session_aal, session_proved_at, session_not_after, ...user } = found
    if (isBanned(user, now())) return refuse({ kind: 'banned', at: 'bearer' })
    if (session_id === null || session_proved_at === null || (session_not_after && session_not_after <= now()))
      return refuse({ kind: 'token-session-gone' })
    const session = { id: session_id, aal: session_aal ?? 'aal1', provedAt: session_proved_at }
    context.set('signedIn', { user, session })
    await next()
  }
}

/** A user with a second factor must have used it before changing how to sign in. */
export function requireSecondFactor(context: Context<SignedInEnv>, status: 401 | 403 | 422, message: string): void {
  if (lacksSecondFactor(context)) refuse({ kind: 'insufficient-aal', status, message })
}

export function lacksSecondFactor(context: Context<SignedInEnv>): boolean {
  const { user, session } = context.get('signedIn')
  return hasVerifiedFactor(user) && session.aal === 'aal1'
}

const idClaim = z.guid()

interface SignedInRow extends User {
  readonly session_id: string | null
  readonly session_aal: Aal | null
  readonly session_proved_at: Date | null
  readonly session_not_after: Date | null
}

async function findSignedIn(sql: Query, userId: string, sessionId: string): Promise<SignedInRow | null> {
  const [row] = await sql<SignedInRow[]>`
    select person.*, s.id as session_id, s.aal as session_aal, s.not_after as session_not_after,
      coalesce((select to_timestamp(max((entry ->> 'timestamp')::float8)) from jsonb_array_elements(s.amr) entry), s.created_at)
        as session_proved_at
    from (${wholeUser(sql)} where u.id = ${userId}) person
    left join auth.sessions s on s.id = ${sessionId} and s.user_id = person.id`
  return row ?? null
}

/** The caller that the request's token names. */
export async function requireCaller(context: Context, tokens: Deps['tokens']): Promise<Caller> {
  const bearer = bearerOf(context.req.header('authorization') ?? null)
  if (bearer === null) return refuse({ kind: 'no-authorization' })
  const verified = await tokens.verify(bearer)
  return verified.ok ? verified.caller : refuse({ kind: 'bad-token', detail: goTrueTokenError(verified.fault) })
}

function goTrueTokenError(fault: TokenFault): string {
  switch (fault.kind) {
    case 'malformed':
      return 'token is malformed: token contains an invalid number of segments'
    case 'expired':
      return 'token has invalid claims: token is expired'
    case 'bad-signature':
    case 'unknown-role':
    case 'unknown-token':
    case 'too-many-requests':
    case 'session-ended':
      return 'token signature is invalid: signature is invalid'
  }
}
