// GET and DELETE of /admin/users/:id/passkeys let an administrator help a user who lost a device.
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { passkeyIdIn, passkeyJson, passkeysOf, removePasskey } from '../passkeys/passkey.ts'
import type { Services } from '../services.ts'
import { lockUserInPath, userInPath } from './user-in-path.ts'

export function listUserPasskeys({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) => {
    const passkeys = await db.ask(async (sql) => passkeysOf(sql, (await userInPath(sql, context)).id))
    return context.json(passkeys.map(passkeyJson))
  }
}

export function deleteUserPasskey({ db, events, notices }: Pick<Services, 'db' | 'events' | 'notices'>) {
  return async (context: Context<Env>) => {
    const passkeyId = passkeyIdIn(context, 'passkeyId')
    const user = await db.transact(async (tx) => {
      const named = await lockUserInPath(tx, context)
      const wasThere = await removePasskey(tx, { userId: named.id, passkeyId, keepSession: null })
      return wasThere ? named : refuse({ kind: 'passkey-not-found' })
    })
    events.record('factor_removed', { userId: user.id, action: 'passkey' }, context.get('log'))
    notices.send('passkey-removed', user.email)
    return context.body(null, 204)
  }
}
