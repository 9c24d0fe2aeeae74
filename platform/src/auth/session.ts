// Sessions: begun at sign-in, raised by a second factor, carried on by refresh tokens, ended by deleting the row.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'
import {
  type Aal,
  ACCESS_TOKEN_SECONDS,
  type Amr,
  type AmrMethod,
  accessTokenClaims,
  type SecondStep,
} from './access-token-claims.ts'
import { deriveKey } from './derived-key.ts'
import { refuse } from './faults.ts'
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import { findUser, isBanned, type Query } from './user.ts'
import { type UserJson, userJson } from './user-json.ts'

interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly aal: Aal
  readonly amr: readonly Amr[]
  readonly not_after: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly refresh_token_key: string
  readonly refresh_token_counter: string
}

/** A session that nobody carried on for this long is over. */
export const IDLE_SESSION_MS = 30 * 24 * 60 * 60 * 1000

export interface SessionJson {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: UserJson
}

/** Where a sign-in came from. */
export interface Client {
  readonly userAgent: string | null
  readonly ip: string
}

export interface Sessions {
  /**
   * Begins a session. The caller has made sure who it is; run it in the transaction that did. With a passkey it begins at aal2: the
   * person has the passkey's device and has unlocked it, which are two factors.
   */
  start(tx: Query, userId: string, method: AmrMethod, client: Client, passkeyId?: string): Promise<SessionJson>
  /** The same session after its second step: aal2, a new refresh token. A recovery code belongs to no factor. */
  raise(tx: Query, sessionId: string, step: { method: SecondStep; factorId: string | null }): Promise<SessionJson>
  /** Trades a refresh token for the next one. */
  refresh(refreshToken: string, client: Client): Promise<SessionJson>
  /** The session's id in a refresh token, null when we never issued it; proves nothing. */
  sessionIdIn(refreshToken: string): string | null
}

export function clientOf(context: Context<Env>): Client {
  return { userAgent: context.req.header('user-agent')?.slice(0, 512) ?? null, ip: context.get('clientAddress') }
}

export function createSessions({ config, db, keys, log, now, tokens }: Deps): Sessions {
  const sealKey = deriveKey(keys.jwtSecret, 'refresh-token')

  const answer = async (tx: Query, session: SessionRow): Promise<SessionJson> => {
    const user = await findUser(tx, { id: session.user_id })
    if (!user) return refuse({ kind: 'session-not-found' })
    if (isBanned(user, now())) return refuse({ kind: 'banned', at: 'grant' })
    const claims = accessTokenClaims(user, session, { publicUrl: config.publicUrl, now: now() })
    return {
      access_token: await tokens.sign(claims),
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
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

  return {
    async start(tx, userId, method, client, passkeyId) {
      const amr = JSON.stringify([{ method, timestamp: seconds(now()) }])
      const [session] = await tx<SessionRow[]>`
        insert into auth.sessions (id, user_id, aal, passkey_id, amr, refresh_token_key, user_agent, ip, created_at, updated_at)
        values (${randomUUID()}, ${userId}, ${passkeyId ? 'aal2' : 'aal1'}, ${passkeyId ?? null}, ${amr}::jsonb, decode(${randomBytes(32).toString('hex')}, 'hex'),
          ${client.userAgent}, ${client.ip}, ${now()}, ${now()})
        returning ${columns(tx)}`
      await tx`update auth.users set last_sign_in_at = ${now()}, updated_at = ${now()} where id = ${userId}`
      await tx`update auth.identities set last_sign_in_at = ${now()} where user_id = ${userId} and provider = 'email'`
      return session ? answer(tx, session) : refuse({ kind: 'session-not-found' })
    },

    async raise(tx, sessionId, { method, factorId }) {
      const step = JSON.stringify([{ method, timestamp: seconds(now()) }])
      // A second step taken again renews its entry: a session that is proved every day must not grow its token without end.
      const [session] = await tx<SessionRow[]>`
        update auth.sessions set aal = 'aal2', factor_id = ${factorId},
          amr = ${step}::jsonb || coalesce((select jsonb_agg(entry) from jsonb_array_elements(amr) entry
            where entry ->> 'method' <> ${method}), '[]'),
          refresh_token_counter = refresh_token_counter + 1, updated_at = ${now()}
        where id = ${sessionId}
        returning ${columns(tx)}`
      return session ? answer(tx, session) : refuse({ kind: 'token-session-gone' })
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
        if (isOver(session, now())) return refuse({ kind: 'session-expired' })
        const age = Number(session.refresh_token_counter) - token.counter
        // A token from the future: the database was restored from a backup. Nobody stole anything.
        if (age < 0) return refuse({ kind: 'refresh-token-not-found' })
        if (age === 1) return answer(tx, session)
        if (age > 1) {
          // An older token is in two hands, and nobody can tell whose are the right ones: the session ends for both.
          await tx`delete from auth.sessions where id = ${session.id}`
          log.warn({ sessionId: session.id, userId: session.user_id }, 'refresh token reused, session ended')
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
  return sql`id, user_id, aal, amr, not_after, created_at, updated_at, encode(refresh_token_key, 'hex') as refresh_token_key,
    refresh_token_counter`
}

function isOver({ not_after, updated_at }: SessionRow, now: Date): boolean {
  return (not_after !== null && not_after <= now) || now.getTime() - updated_at.getTime() > IDLE_SESSION_MS
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
