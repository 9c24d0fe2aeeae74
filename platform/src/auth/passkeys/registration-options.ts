// POST /passkeys/registration/options returns what a browser needs to create a passkey.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import { countAttempt } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { requireRecentSignIn } from '../sign-in/recent-sign-in.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import { creationOptions } from '../webauthn/ceremonies.ts'
import { requireRelyingParty } from '../webauthn/require-relying-party.ts'
import { webauthnKeysOf } from '../webauthn/webauthn-keys.ts'
import { MAX_PASSKEYS, passkeysOf } from './passkey.ts'
import { keepChallenge } from './passkey-challenges.ts'

export function registrationOptions(services: Services) {
  const { config, db, now } = services
  return async (context: Context<SignedInEnv>) => {
    const site = requireRelyingParty(config)
    const { user } = context.get('signedIn')
    requireSecondFactor(context, 403, 'AAL2 required to register a passkey')
    requireRecentSignIn(context, now())
    const source = { address: context.get('clientAddress'), account: user.id }
    await countAttempt(services, context, 'passkey', source, user.id)

    const { passkeys, existing } = await db.ask(async (sql) => ({
      passkeys: await passkeysOf(sql, user.id),
      existing: await webauthnKeysOf(sql, user.id),
    }))
    if (passkeys.length >= MAX_PASSKEYS) return refuse({ kind: 'too-many-passkeys' })
    const options = await creationOptions(site, user, { use: 'passkey', existing })
    const kept = await db.ask((sql) =>
      keepChallenge(sql, { type: 'registration', challenge: options.challenge, userId: user.id }, now()),
    )
    return context.json({ ...kept, options })
  }
}
