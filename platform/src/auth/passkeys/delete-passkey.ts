// DELETE /passkeys/:id removes the passkey and ends the other sessions that it started.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import { passkeyIdIn, removePasskey } from './passkey.ts'

export function deletePasskey({ db, events, notices }: Pick<Services, 'db' | 'events' | 'notices'>) {
  return async (context: Context<SignedInEnv>) => {
    const { user, session } = context.get('signedIn')
    requireSecondFactor(context, 403, 'AAL2 required to remove a passkey')
    const passkeyId = passkeyIdIn(context, 'id')
    const wasThere = await db.transact((tx) =>
      removePasskey(tx, { userId: user.id, passkeyId, keepSession: session.id }),
    )
    if (!wasThere) return refuse({ kind: 'passkey-not-found' })
    const fields = { userId: user.id, address: context.get('clientAddress'), action: 'passkey' }
    events.record('factor_removed', fields, context.get('log'))
    notices.send('passkey-removed', user.email, { client: clientOf(context) })
    return context.body(null, 204)
  }
}
