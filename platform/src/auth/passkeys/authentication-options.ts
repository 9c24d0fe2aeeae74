// POST /passkeys/authentication/options returns a challenge. It names no account, so it reveals none.
import type { Context } from 'hono'
import type { Env } from '../../deps.ts'
import { countAttempt } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import { requestOptions } from '../webauthn/ceremonies.ts'
import { requireRelyingParty } from '../webauthn/require-relying-party.ts'
import { keepChallenge } from './passkey-challenges.ts'

export function authenticationOptions(services: Services) {
  const { config, db, now } = services
  return async (context: Context<Env>) => {
    const site = requireRelyingParty(config)
    await countAttempt(services, context, 'passkey', { address: context.get('clientAddress'), account: null })
    const options = await requestOptions(site, { use: 'passkey' })
    const kept = await db.ask((sql) =>
      keepChallenge(sql, { type: 'authentication', challenge: options.challenge, userId: null }, now()),
    )
    return context.json({ ...kept, options })
  }
}
