// GET /passkeys lists the signed-in user's passkeys.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import { passkeyJson, passkeysOf } from './passkey.ts'

export function listPasskeys({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<SignedInEnv>) => {
    const passkeys = await db.ask((sql) => passkeysOf(sql, context.get('signedIn').user.id))
    return context.json(passkeys.map(passkeyJson))
  }
}
