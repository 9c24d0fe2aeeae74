// POST /passkeys/registration/verify stores the passkey that the browser created.
import type { Context } from 'hono'
import { z } from 'zod'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { countAttempt } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import { lockUser, type Query } from '../users/user.ts'
import { type StoredKey, verifyNewKey } from '../webauthn/ceremonies.ts'
import { registrationCredential } from '../webauthn/credential-json.ts'
import { requireRelyingParty } from '../webauthn/require-relying-party.ts'
import { MAX_PASSKEYS, type Passkey, passkeyJson, passkeysOf } from './passkey.ts'
import { takeChallenge } from './passkey-challenges.ts'

const verifyBody = z.object({ challenge_id: z.guid(), credential: registrationCredential })

export function registrationVerify(services: Services) {
  const { config, db, events, notices, now } = services
  return async (context: Context<SignedInEnv>) => {
    const { challenge_id, credential } = await readBody(context, verifyBody)
    const site = requireRelyingParty(config)
    const { user } = context.get('signedIn')
    requireSecondFactor(context, 403, 'AAL2 required to register a passkey')
    const address = context.get('clientAddress')
    await countAttempt(services, context, 'passkey', { address, account: user.id }, user.id)

    const challenge = await db.ask((sql) =>
      takeChallenge(sql, { id: challenge_id, type: 'registration', userId: user.id }, now()),
    )
    const key = await verifyNewKey(credential, { site, challenge, use: 'passkey', log: context.get('log') })
    if (!key) return refuse({ kind: 'passkey-wrong' })
    const passkey = await db.transact((tx) => keepPasskey(tx, user.id, key, now()))
    const fields = { userId: user.id, address, action: 'passkey' }
    events.record('factor_added', fields, context.get('log'))
    notices.send('passkey-added', user.email, { client: clientOf(context) })
    return context.json(passkeyJson(passkey))
  }
}

async function keepPasskey(tx: Query, userId: string, key: StoredKey, now: Date): Promise<Passkey> {
  // Without the lock, two concurrent registrations could exceed the limit.
  if (!(await lockUser(tx, { id: userId }))) return refuse({ kind: 'token-user-gone' })
  if ((await passkeysOf(tx, userId)).length >= MAX_PASSKEYS) return refuse({ kind: 'too-many-passkeys' })
  const [passkey] = await tx<Passkey[]>`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, sign_count, transports, created_at, updated_at)
    values (${userId}, ${key.id}, ${key.publicKey}, ${key.counter}, ${JSON.stringify(key.transports)}::jsonb, ${now}, ${now})
    on conflict (credential_id) do nothing
    returning *`
  return passkey ?? refuse({ kind: 'passkey-exists' })
}
