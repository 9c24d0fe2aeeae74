// Sessions: begun at sign-in, raised by a second factor, carried on by refresh tokens, ended by deleting the row.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import type { SecurityEvents } from '../../log/security-events.ts'
import { refuse } from '../faults.ts'
import type { Notices } from '../mailed/notices.ts'
import { deriveKey } from '../passwords/derived-key.ts'
import {
  type Aal,
  type Amr,
  type AmrMethod,
  accessTokenClaims,
  type SecondStep,
} from '../sign-in/access-token-claims.ts'
import { readRefreshToken, writeRefreshToken } from '../sign-in/refresh-token.ts'
import { type Client, rememberPlace } from '../sign-in/sign-in-place.ts'
import { findUser, isBanned, type Query } from '../users/user.ts'
import { type UserJson, userJson } from '../users/user-json.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly aal: Aal
  readonly amr: readonly Amr[]
  readonly not_after: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly refreshed_at: Date | null
  readonly refresh_token_key: string
  readonly refresh_token_counter: string
}

/** A session that nobody carried on for this long is over. */
export const IDLE_SESSION_MS = 30 * DAY_MS

/** Tabs refresh at the same moment and answers get lost: for this long the token before the last still counts. */
const REUSE_GRACE_MS = 10_000

export interface SessionJson {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: UserJson
}

export interface Sessions {
  /**
   * Begins a session. The caller has made sure who it is; run it in the transaction that did. With a passkey it begins at aal2: the
   * person has the passkey's device and has unlocked it, which are two factors.
   */
  start(tx: Query, userId: string, method: AmrMethod, client: Client, passkeyId?: string): Promise<SessionJson>
  /** The same session after its second step: aal2, a new refresh token. A recovery code belongs to no factor. */
  raise(tx: Query, sessionId: string, step: { method: SecondStep; factorId: string | null }): Promise<SessionJson>
  /** The person behind the session has proved again who they are. */
  prove(tx: Query, sessionId: string, method: 'password' | 'otp'): Promise<void>
  /** Trades a refresh token for the next one. */
  refresh(refreshToken: string, client: Client): Promise<SessionJson>
  /** The session's id in a refresh token, null when we never issued it; proves nothing. */
  sessionIdIn(refreshToken: string): string | null
}

export function clientOf(context: Pick<Context<Env>, 'get' | 'req'>): Client {
  return { userAgent: context.req.header('user-agent')?.slice(0, 512) ?? null, ip: context.get('clientAddress') }
}

export function createSessions(
  { config, db, keys, now, tokens }: Deps,
  { events, notices }: { events: SecurityEvents; notices: Notices },
): Sessions {
  const sealKey = deriveKey(keys.jwtSecret, 'refresh-token')

  const answer = async (tx: Query, session: SessionRow): Promise<SessionJson> => {
    const user = await findUser(tx, { id: session.user_id })
    if (!user) return refuse({ kind: 'session-not-found' })
    if (isBanned(user, now())) return refuse({ kind: 'banned', at: 'grant' })
    const claims = accessTokenClaims(user, session, { publicUrl: config.publicUrl, now: now() })
    const lifetime = claims.exp - seconds(now())
    return {
      access_token: await tokens.sign(claims),
      token_type: 'bearer',
      expires_in: lifetime,
      expires_at: claims.exp,
      refresh_token: writeRefreshToken(
        {
          sessionId: session.id,
          counter: Number(session.refresh_token_counter),
          sessionKey: Buffer.from(session.refresh_token_key, 'hex'),
        },
        sealKey,
      ),
      user: userJson(user),
    }
  }

  /** The owner hears of a sign-in from a new place, except the first one of all. */
  const notePlace = async (tx: Query, { id, user_id: userId }: SessionRow, client: Client): Promise<void> => {
    const fields = { userId, sessionId: id, address: client.ip }
    events.record('sign_in', fields)
    if (!(await rememberPlace(tx, userId, client, now()))) return
    const [user] = await tx<{ email: string | null; last_sign_in_at: Date | null }[]>`
      select email, last_sign_in_at from auth.users where id = ${userId}`
    if (!user?.last_sign_in_at) return
    events.record('sign_in_new_place', fields)
    notices.tell('new-sign-in', user.email, { client })
  }

  /** A proof given again renews its entry: a session that is proved every day must not grow its token without end. */
  const renewedAmr = (tx: Query, method: AmrMethod) => {
    const proof = JSON.stringify([{ method, timestamp: seconds(now()) }])
    return tx`${proof}::jsonb || coalesce((select jsonb_agg(entry) from jsonb_array_elements(amr) entry
      where entry ->> 'method' <> ${method}), '[]')`
  }

  return {
    async start(tx, userId, method, client, passkeyId) {
      const amr = JSON.stringify([{ method, timestamp: seconds(now()) }])
      const [session] = await tx<SessionRow[]>`
        insert into auth.sessions
          (id, user_id, aal, passkey_id, amr, refresh_token_key, user_agent, ip, not_after, created_at, updated_at)
        values (${randomUUID()}, ${userId}, ${passkeyId ? 'aal2' : 'aal1'}, ${passkeyId ?? null}, ${amr}::jsonb,
          decode(${randomBytes(32).toString('hex')}, 'hex'), ${client.userAgent}, ${client.ip},
          ${new Date(now().getTime() + config.sessionDays * DAY_MS)}, ${now()}, ${now()})
        returning ${columns(tx)}`
      if (!session) return refuse({ kind: 'session-not-found' })
      await notePlace(tx, session, client)
      await tx`update auth.users set last_sign_in_at = ${now()}, updated_at = ${now()} where id = ${userId}`
      await tx`update auth.identities set last_sign_in_at = ${now()} where user_id = ${userId} and provider = 'email'`
      return answer(tx, session)
    },

    async raise(tx, sessionId, { method, factorId }) {
      const [session] = await tx<SessionRow[]>`
        update auth.sessions set aal = 'aal2', factor_id = ${factorId},
          amr = ${renewedAmr(tx, method)},
          refresh_token_counter = refresh_token_counter + 1, refreshed_at = ${now()}, updated_at = ${now()}
        where id = ${sessionId}
        returning ${columns(tx)}`
      return session ? answer(tx, session) : refuse({ kind: 'token-session-gone' })
    },

    async prove(tx, sessionId, method) {
      await tx`update auth.sessions set amr = ${renewedAmr(tx, method)}, updated_at = ${now()} where id = ${sessionId}`
    },

    async refresh(refreshToken, client) {
      const token = readRefreshToken(refreshToken, sealKey)
      if (token.kind === 'malformed') return refuse({ kind: 'refresh-token-malformed' })
      if (token.kind === 'never-issued') return refuse({ kind: 'refresh-token-not-found' })
      const outcome = await db.transact(async (tx) => {
        // Tabs refresh the same token at the same moment: the lock lets one rotate it and the others find that done.
        const [session] = await tx<SessionRow[]>`
          select ${columns(tx)} from auth.sessions where id = ${token.sessionId} for update`
        if (!session) return refuse({ kind: 'session-not-found' })
        if (!token.isSignedBy(Buffer.from(session.refresh_token_key, 'hex')))
          return refuse({ kind: 'refresh-token-not-found' })
        if (isOver(session, config.sessionDays, now())) return refuse({ kind: 'session-expired' })
        const age = Number(session.refresh_token_counter) - token.counter
        // A token from the future: the database was restored from a backup. Nobody stole anything.
        if (age < 0) return refuse({ kind: 'refresh-token-not-found' })
        if (age === 1 && isRecent(session.refreshed_at, now())) return answer(tx, session)
        if (age >= 1) {
          // An older token is in two hands, and nobody can tell whose are the right ones: the session ends for both.
          await tx`delete from auth.sessions where id = ${session.id}`
          events.record('refresh_token_reused', {
            sessionId: session.id,
            userId: session.user_id,
            address: client.ip,
          })
          return 'reused'
        }
        const [next] = await tx<SessionRow[]>`
          update auth.sessions set refresh_token_counter = refresh_token_counter + 1, refreshed_at = ${now()},
            updated_at = ${now()}, user_agent = ${client.userAgent}, ip = ${client.ip}
          where id = ${session.id}
          returning ${columns(tx)}`
        return next ? answer(tx, next) : refuse({ kind: 'session-not-found' })
      })
      return outcome === 'reused' ? refuse({ kind: 'refresh-token-already-used' }) : outcome
    },

    sessionIdIn(refreshToken) {
      const token = readRefreshToken(refreshToken, sealKey)
      return token.kind === 'issued' ? token.sessionId : null
    },
  }
}

function columns(sql: Query) {
  return sql`id, user_id, aal, amr, not_after, created_at, updated_at, refreshed_at, encode(refresh_token_key, 'hex') as refresh_token_key,
    refresh_token_counter`
}

/** The days also end sessions that began before there was a limit. */
function isOver({ not_after, created_at, updated_at }: SessionRow, days: number, now: Date): boolean {
  if (not_after !== null && not_after <= now) return true
  return now.getTime() - created_at.getTime() > days * DAY_MS || now.getTime() - updated_at.getTime() > IDLE_SESSION_MS
}

function isRecent(refreshedAt: Date | null, now: Date): boolean {
  return refreshedAt !== null && now.getTime() - refreshedAt.getTime() <= REUSE_GRACE_MS
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
