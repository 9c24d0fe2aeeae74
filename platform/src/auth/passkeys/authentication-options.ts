// POST /passkeys/authentication/options: a challenge for whoever has a passkey. It names no account, so it tells of none.
import type { Context } from 'hono'
import type { Env } from '../../deps.ts'
import { countAttempt } from '../mailed/limit.ts'
import type { Parts } from '../parts.ts'
import { requestOptions } from '../webauthn/ceremonies.ts'
import { siteOf } from '../webauthn/site-of.ts'
import { keepChallenge } from './passkey-challenges.ts'

export function authenticationOptions(parts: Parts) {
  const { config, db, now } = parts
  return async (context: Context<Env>) => {
    const site = siteOf(config)
    await countAttempt(parts, context, 'passkey', { address: context.get('clientAddress'), account: null })
    const options = await requestOptions(site, { use: 'passkey' })
    const kept = await db.ask((sql) =>
      keepChallenge(sql, { type: 'authentication', challenge: options.challenge, userId: null }, now()),
    )
    return context.json({ ...kept, options })
  }
}
