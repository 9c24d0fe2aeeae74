// POST /factors/:id/challenge: opens the five minutes in which a code may be given, or a security key used.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { CHALLENGE_SECONDS } from '../sign-in/challenge-seconds.ts'
import { requireRecentSignIn } from '../sign-in/recent-sign-in.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import { creationOptions, requestOptions } from '../webauthn/ceremonies.ts'
import { keysOf } from '../webauthn/keys-of.ts'
import { siteOf } from '../webauthn/site-of.ts'
import { lockUsableFactor, type OwnFactor } from './own-factor.ts'

const MOST_OPEN = 10

export function challenge(deps: Pick<Deps, 'config' | 'db' | 'now'>) {
  const { db, now } = deps
  return async (context: Context<SignedInEnv>) => {
    const moment = now()
    const { factor_type, ...found } = await db.ask((sql) => lockUsableFactor(sql, context))
    // Otherwise whoever holds an old session could finish what its owner had begun, with a key of their own.
    if (found.status === 'unverified') requireRecentSignIn(context, moment)
    const webauthn = factor_type === 'webauthn' ? await keyChallenge(deps, context, found) : null
    const id = await db.transact(async (tx) => {
      const factor = await lockUsableFactor(tx, context)
      const [opened] = await tx<{ id: string }[]>`
        insert into auth.mfa_challenges (factor_id, ip_address, web_authn_challenge, created_at)
        values (${factor.id}, ${context.get('clientAddress')},
          ${webauthn?.credential_options.publicKey.challenge ?? null}, ${moment})
        returning id`
      // Only the newest stay: nobody fills the table by asking again and again.
      await tx`
        delete from auth.mfa_challenges where id in (
          select id from auth.mfa_challenges where factor_id = ${factor.id} order by created_at desc offset ${MOST_OPEN})`
      await tx`update auth.mfa_factors set last_challenged_at = ${moment} where id = ${factor.id}`
      return opened?.id
    })
    return context.json({
      id,
      type: factor_type,
      expires_at: Math.floor(moment.getTime() / 1000) + CHALLENGE_SECONDS,
      ...(webauthn ? { webauthn } : {}),
    })
  }
}

/** A new factor's key is made first; later it is used. The body's own ideas about the site are not asked. */
async function keyChallenge(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  context: Context<SignedInEnv>,
  { web_authn_credential: key }: Pick<OwnFactor, 'web_authn_credential'>,
) {
  const site = siteOf(config)
  if (key) {
    const publicKey = await requestOptions(site, { use: 'second-factor', allowed: [key] })
    return { type: 'request', credential_options: { publicKey } } as const
  }
  const { user } = context.get('signedIn')
  const existing = await db.ask((sql) => keysOf(sql, user.id))
  const publicKey = await creationOptions(site, user, { use: 'second-factor', existing })
  return { type: 'create', credential_options: { publicKey } } as const
}
