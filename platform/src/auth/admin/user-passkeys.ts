// GET /admin/users/:id/passkeys and DELETE /admin/users/:id/passkeys/:passkeyId: help for somebody who lost a device.
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { passkeyIdIn, passkeyJson, passkeysOf, removePasskey } from '../passkeys/passkey.ts'
import { lockNamedUser, namedUser } from './named-user.ts'

export function listUserPasskeys({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) => {
    const passkeys = await db.ask(async (sql) => passkeysOf(sql, (await namedUser(sql, context)).id))
    return context.json(passkeys.map(passkeyJson))
  }
}

export function deleteUserPasskey({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) => {
    const passkeyId = passkeyIdIn(context, 'passkeyId')
    const wasThere = await db.transact(async (tx) => {
      const { id: userId } = await lockNamedUser(tx, context)
      return removePasskey(tx, { userId, passkeyId, keepSession: null })
    })
    return wasThere ? context.body(null, 204) : refuse({ kind: 'passkey-not-found' })
  }
}
