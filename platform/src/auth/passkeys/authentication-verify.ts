// POST /passkeys/authentication/verify signs in with a passkey. An unknown passkey and a wrong answer get the same error.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { countAttempt } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { lockUser, type Query } from '../users/user.ts'
import { userHandle, verifyKeyUse } from '../webauthn/ceremonies.ts'
import { authenticationCredential } from '../webauthn/credential-json.ts'
import { requireRelyingParty } from '../webauthn/require-relying-party.ts'
import { keyOf, type Passkey } from './passkey.ts'
import { takeChallenge } from './passkey-challenges.ts'

const verifyBody = z.object({ challenge_id: z.guid(), credential: authenticationCredential })

export function authenticationVerify(services: Services) {
  const { config, db, events, now, rateLimits, sessions } = services
  return async (context: Context<Env>) => {
    const { challenge_id, credential } = await readBody(context, verifyBody)
    const site = requireRelyingParty(config)
    // The account is not known yet, so attempts are counted by passkey.
    const source = { address: context.get('clientAddress'), account: credential.id }
    await countAttempt(services, context, 'passkey', source)

    const challenge = await db.ask((sql) =>
      takeChallenge(sql, { id: challenge_id, type: 'authentication', userId: null }, now()),
    )
    const passkey = await db.ask((sql) => findPasskey(sql, credential.id))
    const fail = () => {
      const fields = { address: source.address, action: 'passkey', ...(passkey ? { userId: passkey.user_id } : {}) }
      events.record('sign_in_failed', fields, context.get('log'))
      return refuse({ kind: 'passkey-wrong' })
    }
    if (!passkey || credential.response.userHandle !== userHandle(passkey.user_id)) return fail()
    const expected = { site, challenge, use: 'passkey', log: context.get('log') } as const
    const counter = await verifyKeyUse(credential, keyOf(passkey), expected)
    if (counter === null) return fail()

    const session = await db.transact(async (tx) => {
      const user = await lockUser(tx, { id: passkey.user_id })
      // The passkey may have been used or removed while this answer was verified.
      const moved = await tx`
        update auth.webauthn_credentials set sign_count = ${counter}, last_used_at = ${now()}
        where id = ${passkey.id} and sign_count = ${passkey.sign_count}`
      if (!user || moved.count === 0) return fail()
      if (user.email_confirmed_at === null) return refuse({ kind: 'email-not-confirmed' })
      return sessions.start(tx, user.id, 'passkey', clientOf(context), passkey.id)
    })
    await rateLimits.refundAttempt('passkey', source)
    return context.json(session)
  }
}

async function findPasskey(sql: Query, credentialId: string): Promise<Passkey | null> {
  const [passkey] = await sql<Passkey[]>`
    select * from auth.webauthn_credentials where credential_id = ${credentialId}`
  return passkey ?? null
}
