// GET /passkeys, PATCH and DELETE of /passkeys/:id: the signed-in user's own passkeys.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import { type Passkey, passkeyIdIn, passkeyJson, passkeysOf, removePasskey } from './passkey.ts'

export function listPasskeys({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<SignedInEnv>) => {
    const passkeys = await db.ask((sql) => passkeysOf(sql, context.get('signedIn').user.id))
    return context.json(passkeys.map(passkeyJson))
  }
}

const renameBody = z.object({ friendly_name: z.string().trim().min(1).max(120) })

export function renamePasskey({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    const { friendly_name } = await readBody(context, renameBody)
    requireSecondFactor(context, 403, 'AAL2 required to rename a passkey')
    const [passkey] = await db.ask(
      (sql) => sql<Passkey[]>`
        update auth.webauthn_credentials set friendly_name = ${friendly_name}, updated_at = ${now()}
        where id = ${passkeyIdIn(context, 'id')} and user_id = ${context.get('signedIn').user.id}
        returning *`,
    )
    return passkey ? context.json(passkeyJson(passkey)) : refuse({ kind: 'passkey-not-found' })
  }
}

/** Also ends the other sessions that the passkey started. */
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
