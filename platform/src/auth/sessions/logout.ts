// POST /logout ends the current session, the other sessions, or all of them.
import type { Context } from 'hono'
import { endTokens } from '../../keys/person-tokens.ts'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { lacksSecondFactor, requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'

export function logout({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    const { user, session } = context.get('signedIn')
    const asked = context.req.query('scope') || 'global'
    // Whoever knows only the password may leave, but not end the owner's sessions and tokens.
    if (asked === 'others')
      requireSecondFactor(context, 403, 'AAL2 session is required to end other sessions when MFA is enabled.')
    const scope = asked === 'global' && lacksSecondFactor(context) ? 'local' : asked
    switch (scope) {
      case 'global':
        await endSessions(db, user.id, null)
        // "Everywhere" includes the person's scripts and assistants, and the addresses of files that they gave away.
        await endTokens(db, user.id)
        await db.ask(
          (sql) => sql`
            insert into auth.sign_outs (user_id, at) values (${user.id}, ${now()})
            on conflict (user_id) do update set at = excluded.at`,
        )
        break
      case 'local':
        await db.ask((sql) => sql`delete from auth.sessions where id = ${session.id}`)
        break
      case 'others':
        await endSessions(db, user.id, session.id)
        break
      default:
        return refuse({ kind: 'validation-failed', message: `Unsupported logout scope "${scope}"` })
    }
    events.record('session_ended', { userId: user.id, sessionId: session.id, action: scope }, context.get('log'))
    return context.body(null, 204)
  }
}

/** Locks the account first, so that a session which is just being started is ended too. */
function endSessions(db: Services['db'], userId: string, keptId: string | null): Promise<void> {
  return db.transact(async (tx) => {
    await tx`select from auth.users where id = ${userId} for update`
    await tx`delete from auth.sessions where user_id = ${userId} and id is distinct from ${keptId}`
  })
}
