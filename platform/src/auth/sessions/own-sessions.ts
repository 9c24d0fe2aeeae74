// GET /sessions and DELETE /sessions/:id: users see their sessions and can end each of them.
import type { Context } from 'hono'
import { z } from 'zod'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import { deviceOf } from './device.ts'
import { IDLE_SESSION_MS } from './session.ts'

interface OwnSession {
  readonly id: string
  readonly aal: string
  readonly user_agent: string | null
  readonly ip: string | null
  readonly created_at: Date
  readonly last_used_at: Date
  readonly not_after: Date | null
}

export function listSessions({ db, now }: Pick<Services, 'db' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    requireSecondFactor(context, 403, 'AAL2 session is required to list sessions when MFA is enabled.')
    const { user, session } = context.get('signedIn')
    const rows = await db.ask(
      (sql) => sql<OwnSession[]>`
        select id, aal, user_agent, ip, created_at, coalesce(refreshed_at, created_at) as last_used_at, not_after
        from auth.sessions
        where user_id = ${user.id} and (not_after is null or not_after > ${now()})
          and updated_at > ${new Date(now().getTime() - IDLE_SESSION_MS)}
        order by last_used_at desc, id limit 200`,
    )
    return context.json(
      rows.map((row) => ({
        id: row.id,
        is_current: row.id === session.id,
        device: deviceOf(row.user_agent),
        ip: row.ip,
        aal: row.aal,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        not_after: row.not_after?.toISOString() ?? null,
      })),
    )
  }
}

export function endSession({ db, events }: Pick<Services, 'db' | 'events'>) {
  return async (context: Context<SignedInEnv>) => {
    requireSecondFactor(context, 403, 'AAL2 session is required to end a session when MFA is enabled.')
    const { user } = context.get('signedIn')
    const id = z.guid().safeParse(context.req.param('id'))
    if (!id.success) return refuse({ kind: 'validation-failed', message: 'session_id must be an UUID', status: 404 })
    const ended = await db.ask(
      (sql) => sql`delete from auth.sessions where id = ${id.data} and user_id = ${user.id} returning id`,
    )
    if (ended.length === 0) return refuse({ kind: 'no-such-session' })
    events.record('session_ended', { userId: user.id, sessionId: id.data }, context.get('log'))
    return context.body(null, 204)
  }
}
