// PATCH /passkeys/:id renames a passkey.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import { type Passkey, passkeyIdIn, passkeyJson } from './passkey.ts'

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
