// POST /passkeys/registration/options: what a browser needs to make a passkey for the signed-in person.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import { countAttempt } from '../mailed/limit.ts'
import type { Parts } from '../parts.ts'
import { requireRecentSignIn } from '../sign-in/recent-sign-in.ts'
import { requireSecondFactor, type SignedInEnv } from '../users/require-user.ts'
import { creationOptions } from '../webauthn/ceremonies.ts'
import { keysOf } from '../webauthn/keys-of.ts'
import { siteOf } from '../webauthn/site-of.ts'
import { MOST_PASSKEYS, passkeysOf } from './passkey.ts'
import { keepChallenge } from './passkey-challenges.ts'

export function registrationOptions(parts: Parts) {
  const { config, db, now } = parts
  return async (context: Context<SignedInEnv>) => {
    const site = siteOf(config)
    const { user } = context.get('signedIn')
    requireSecondFactor(context, 403, 'AAL2 required to register a passkey')
    requireRecentSignIn(context, now())
    const who = { address: context.get('clientAddress'), account: user.id }
    await countAttempt(parts, context, 'passkey', who, user.id)

    const { passkeys, existing } = await db.ask(async (sql) => ({
      passkeys: await passkeysOf(sql, user.id),
      existing: await keysOf(sql, user.id),
    }))
    if (passkeys.length >= MOST_PASSKEYS) return refuse({ kind: 'too-many-passkeys' })
    const options = await creationOptions(site, user, { use: 'passkey', existing })
    const kept = await db.ask((sql) =>
      keepChallenge(sql, { type: 'registration', challenge: options.challenge, userId: user.id }, now()),
    )
    return context.json({ ...kept, options })
  }
}
