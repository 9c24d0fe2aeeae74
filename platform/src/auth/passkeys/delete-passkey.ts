// DELETE /passkeys/:id: the passkey no longer signs in, and the other sessions that it began end.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { requireSecondFactor, type SignedInEnv } from '../require-user.ts'
import { tellOwner } from '../tell-owner.ts'
import { passkeyIdIn, removePasskey } from './passkey.ts'
import { passkeyRemovedNews } from './passkey-news.ts'

export function deletePasskey(deps: Pick<Deps, 'config' | 'db' | 'mailer' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    const { user, session } = context.get('signedIn')
    requireSecondFactor(context, 403, 'AAL2 required to remove a passkey')
    const passkeyId = passkeyIdIn(context, 'id')
    const wasThere = await deps.db.transact((tx) =>
      removePasskey(tx, { userId: user.id, passkeyId, keepSession: session.id }),
    )
    if (!wasThere) return refuse({ kind: 'passkey-not-found' })
    await tellOwner(deps, context, user, passkeyRemovedNews(deps.now()))
    return context.body(null, 204)
  }
}
