// DELETE /passkeys/:id: the passkey no longer signs in, and the other sessions that it began end.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { requireSecondFactor, type SignedInEnv } from '../require-user.ts'
import { passkeyIdIn, removePasskey } from './passkey.ts'

export function deletePasskey({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<SignedInEnv>) => {
    const { user, session } = context.get('signedIn')
    requireSecondFactor(context, 403, 'AAL2 required to remove a passkey')
    const passkeyId = passkeyIdIn(context, 'id')
    const wasThere = await db.transact((tx) =>
      removePasskey(tx, { userId: user.id, passkeyId, keepSession: session.id }),
    )
    return wasThere ? context.body(null, 204) : refuse({ kind: 'passkey-not-found' })
  }
}
