// A session starts at sign-in, is raised by a second factor, is continued by refresh tokens, and ends when its row is deleted.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import type { SecurityEvents } from '../../log/security-events.ts'
import type { Notices } from '../email-flows/notices.ts'
import { refuse } from '../faults.ts'
import { deriveKey } from '../passwords/derived-key.ts'
import {
  type Aal,
  type Amr,
  type AmrMethod,
  accessTokenClaims,
  type SecondStep,
} from '../sign-in/access-token-claims.ts'
import { readRefreshToken, writeRefreshToken } from '../sign-in/refresh-token.ts'
import { type Client, rememberLocation } from '../sign-in/sign-in-location.ts'
import { findUser, isBanned, type Query } from '../users/user.ts'
import { type UserJson, userJson } from '../users/user-json.ts'
import { storedUserAgent } from './device.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A proof of this age is not a recent sign-in. */
const OLD_PROOF_S = 60 * 60

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

/** A session that is not refreshed for this long has expired. */
export const IDLE_SESSION_MS = 30 * DAY_MS

/** Tabs refresh concurrently and responses get lost, so the previous token stays valid for this long. */
const REUSE_GRACE_MS = 10_000

export interface SessionJson {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: UserJson
}

export function clientOf(context: Pick<Context<Env>, 'get' | 'req'>): Client {
  const userAgent = storedUserAgent(context.req.header('user-agent')?.slice(0, 512), context.req.header('origin'))
  return { userAgent, ip: context.get('clientAddress') }
}

export function createSessions(
  { config, db, keys, now, tokens }: Deps,
  { events, notices }: { events: SecurityEvents; notices: Notices },
) {
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

  /** Notifies the owner of a sign-in from a new location, except at the first sign-in. */
  const recordSignIn = async (tx: Query, { id, user_id: userId }: SessionRow, client: Client): Promise<void> => {
    const fields = { userId, sessionId: id, address: client.ip }
    events.record('sign_in', fields)
    if (!(await rememberLocation(tx, userId, client, now()))) return
    const [user] = await tx<{ email: string | null; last_sign_in_at: Date | null }[]>`
      select email, last_sign_in_at from auth.users where id = ${userId}`
    if (!user?.last_sign_in_at) return
    events.record('sign_in_new_place', fields)
    notices.send('new-sign-in', user.email, { client })
  }

  /** Replaces the entry of the same method, so that the claim does not grow with every proof. */
  const renewedAmr = (tx: Query, method: AmrMethod) => {
    const proof = JSON.stringify([{ method, timestamp: seconds(now()) }])
    return tx`${proof}::jsonb || coalesce((select jsonb_agg(entry) from jsonb_array_elements(amr) entry
      where entry ->> 'method' <> ${method}), '[]')`
  }

  const agedAmr = (tx: Query) => tx`coalesce((
    select jsonb_agg(entry || jsonb_build_object('timestamp', least((entry ->> 'timestamp')::numeric, ${seconds(now()) - OLD_PROOF_S})))
    from jsonb_array_elements(amr) entry), '[]')`

  return {
    /**
     * Starts a session. Must run in the transaction that authenticated the user. A passkey gives aal2: the user has its
     * device and has unlocked it, which are two factors.
     */
    async start(tx: Query, userId: string, method: AmrMethod, client: Client, passkeyId?: string) {
      const amr = JSON.stringify([{ method, timestamp: seconds(now()) }])
      const [session] = await tx<SessionRow[]>`
        insert into auth.sessions
          (id, user_id, aal, passkey_id, amr, refresh_token_key, user_agent, ip, not_after, created_at, updated_at)
        values (${randomUUID()}, ${userId}, ${passkeyId ? 'aal2' : 'aal1'}, ${passkeyId ?? null}, ${amr}::jsonb,
          decode(${randomBytes(32).toString('hex')}, 'hex'), ${client.userAgent}, ${client.ip},
          ${new Date(now().getTime() + config.sessionDays * DAY_MS)}, ${now()}, ${now()})
        returning ${columns(tx)}`
      if (!session) return refuse({ kind: 'session-not-found' })
      await recordSignIn(tx, session, client)
      await tx`update auth.users set last_sign_in_at = ${now()}, updated_at = ${now()} where id = ${userId}`
      await tx`update auth.identities set last_sign_in_at = ${now()} where user_id = ${userId} and provider = 'email'`
      return answer(tx, session)
    },

    /**
     * Starts a session for another client of the person. Its sign-in methods and its end are those of the session that let the client in, so
     * nobody gains more rights or a longer session by it. The sign-in does not count as recent: the person proved who they are to the website,
     * not to this client, which cannot change how the person signs in.
     */
    async startBeside(tx: Query, sessionId: string, client: Client) {
      const [session] = await tx<SessionRow[]>`
        insert into auth.sessions
          (id, user_id, aal, factor_id, passkey_id, amr, refresh_token_key, user_agent, ip, not_after, created_at, updated_at)
        select ${randomUUID()}, user_id, aal, factor_id, passkey_id, ${agedAmr(tx)},
          decode(${randomBytes(32).toString('hex')}, 'hex'), ${client.userAgent}, ${client.ip},
          least(not_after, created_at + make_interval(days => ${config.sessionDays})), ${now()}, ${now()}
        from auth.sessions where id = ${sessionId}
        returning ${columns(tx)}`
      if (!session) return refuse({ kind: 'session-not-found' })
      await recordSignIn(tx, session, client)
      return answer(tx, session)
    },

    /** Raises the session to aal2 and issues a new refresh token. `factorId` is null for a recovery code. */
    async raise(
      tx: Query,
      sessionId: string,
      { method, factorId }: { method: SecondStep; factorId: string | null },
    ): Promise<SessionJson> {
      const [session] = await tx<SessionRow[]>`
        update auth.sessions set aal = 'aal2', factor_id = ${factorId},
          amr = ${renewedAmr(tx, method)},
          refresh_token_counter = refresh_token_counter + 1, refreshed_at = ${now()}, updated_at = ${now()}
        where id = ${sessionId}
        returning ${columns(tx)}`
      return session ? answer(tx, session) : refuse({ kind: 'token-session-gone' })
    },

    /** Records that the user has authenticated again. */
    async prove(tx: Query, sessionId: string, method: 'password' | 'otp') {
      await tx`update auth.sessions set amr = ${renewedAmr(tx, method)}, updated_at = ${now()} where id = ${sessionId}`
    },

    /** Exchanges a refresh token for a new session response. */
    async refresh(refreshToken: string, client: Client) {
      const token = readRefreshToken(refreshToken, sealKey)
      if (token.kind === 'malformed') return refuse({ kind: 'refresh-token-malformed' })
      if (token.kind === 'never-issued') return refuse({ kind: 'refresh-token-not-found' })
      const outcome = await db.transact(async (tx) => {
        // Tabs refresh the same token concurrently. The lock lets one of them rotate it; the others then see the new counter.
        const [session] = await tx<SessionRow[]>`
          select ${columns(tx)} from auth.sessions where id = ${token.sessionId} for update`
        if (!session) return refuse({ kind: 'session-not-found' })
        if (!token.isSignedBy(Buffer.from(session.refresh_token_key, 'hex')))
          return refuse({ kind: 'refresh-token-not-found' })
        if (isExpired(session, config.sessionDays, now())) return refuse({ kind: 'session-expired' })
        const age = Number(session.refresh_token_counter) - token.counter
        // The database was restored from a backup, so a newer token is no sign of theft.
        if (age < 0) return refuse({ kind: 'refresh-token-not-found' })
        if (age === 1 && isRecent(session.refreshed_at, now())) return answer(tx, session)
        if (age >= 1) {
          // Two clients hold the same token, and one of them may have stolen it: the session ends for both.
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

    /** Null when this server never issued the refresh token. Does not prove that the session exists. */
    sessionIdIn(refreshToken: string) {
      const token = readRefreshToken(refreshToken, sealKey)
      return token.kind === 'issued' ? token.sessionId : null
    },
  }
}

function columns(sql: Query) {
  return sql`id, user_id, aal, amr, not_after, created_at, updated_at, refreshed_at, encode(refresh_token_key, 'hex') as refresh_token_key,
    refresh_token_counter`
}

/** `days` also ends sessions that started before the limit was set. */
function isExpired({ not_after, created_at, updated_at }: SessionRow, days: number, now: Date): boolean {
  if (not_after !== null && not_after <= now) return true
  return now.getTime() - created_at.getTime() > days * DAY_MS || now.getTime() - updated_at.getTime() > IDLE_SESSION_MS
}

function isRecent(refreshedAt: Date | null, now: Date): boolean {
  return refreshedAt !== null && now.getTime() - refreshedAt.getTime() <= REUSE_GRACE_MS
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
