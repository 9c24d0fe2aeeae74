// POST /logout ends the current session, the other sessions, or all of them.
import type { Context } from 'hono'
import { endTokens } from '../../keys/person-tokens.ts'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import type { SignedInEnv } from '../users/require-user.ts'

export function logout({ db, events }: Pick<Services, 'db' | 'events'>) {
  return async (context: Context<SignedInEnv>) => {
    const { user, session } = context.get('signedIn')
    const scope = context.req.query('scope') || 'global'
    switch (scope) {
      case 'global':
        await db.ask((sql) => sql`delete from auth.sessions where user_id = ${user.id}`)
        // "Everywhere" includes the person's scripts and assistants.
        await endTokens(db, user.id)
        break
      case 'local':
        await db.ask((sql) => sql`delete from auth.sessions where id = ${session.id}`)
        break
      case 'others':
        await db.ask((sql) => sql`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`)
        break
      default:
        return refuse({ kind: 'validation-failed', message: `Unsupported logout scope "${scope}"` })
    }
    events.record('session_ended', { userId: user.id, sessionId: session.id, action: scope }, context.get('log'))
    return context.body(null, 204)
  }
}
