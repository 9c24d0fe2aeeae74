// GET /admin/users/:id/passkeys and DELETE /admin/users/:id/passkeys/:passkeyId: help for somebody who lost a device.
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import type { Parts } from '../parts.ts'
import { passkeyIdIn, passkeyJson, passkeysOf, removePasskey } from '../passkeys/passkey.ts'
import { lockNamedUser, namedUser } from './named-user.ts'

export function listUserPasskeys({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) => {
    const passkeys = await db.ask(async (sql) => passkeysOf(sql, (await namedUser(sql, context)).id))
    return context.json(passkeys.map(passkeyJson))
  }
}

export function deleteUserPasskey({ db, events, notices }: Pick<Parts, 'db' | 'events' | 'notices'>) {
  return async (context: Context<Env>) => {
    const passkeyId = passkeyIdIn(context, 'passkeyId')
    const user = await db.transact(async (tx) => {
      const named = await lockNamedUser(tx, context)
      const wasThere = await removePasskey(tx, { userId: named.id, passkeyId, keepSession: null })
      return wasThere ? named : refuse({ kind: 'passkey-not-found' })
    })
    events.record('factor_removed', { userId: user.id, action: 'passkey' }, context.get('log'))
    notices.tell('passkey-removed', user.email)
    return context.body(null, 204)
  }
}
