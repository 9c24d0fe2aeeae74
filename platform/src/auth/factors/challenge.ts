// POST /factors/:id/challenge opens a challenge that a code or a security key must answer within five minutes.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { CHALLENGE_SECONDS } from '../sign-in/challenge-seconds.ts'
import { requireRecentSignIn } from '../sign-in/recent-sign-in.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import { creationOptions, requestOptions } from '../webauthn/ceremonies.ts'
import { requireRelyingParty } from '../webauthn/require-relying-party.ts'
import { webauthnKeysOf } from '../webauthn/webauthn-keys.ts'
import { lockUsableFactor, type OwnFactor } from './own-factor.ts'

const MAX_OPEN_CHALLENGES = 10

export function challenge(deps: Pick<Deps, 'config' | 'db' | 'now'>) {
  const { db, now } = deps
  return async (context: Context<SignedInEnv>) => {
    const moment = now()
    const { factor_type, ...found } = await db.ask((sql) => lockUsableFactor(sql, context))
    // Otherwise somebody with an old session could finish an enrolment that its owner had begun, with a key of their own.
    if (found.status === 'unverified') requireRecentSignIn(context, moment)
    const webauthn = factor_type === 'webauthn' ? await keyChallenge(deps, context, found) : null
    const id = await db.transact(async (tx) => {
      const factor = await lockUsableFactor(tx, context)
      const [opened] = await tx<{ id: string }[]>`
        insert into auth.mfa_challenges (factor_id, ip_address, web_authn_challenge, created_at)
        values (${factor.id}, ${context.get('clientAddress')},
          ${webauthn?.credential_options.publicKey.challenge ?? null}, ${moment})
        returning id`
      // Keeps only the newest challenges, so that repeated requests cannot fill the table.
      await tx`
        delete from auth.mfa_challenges where id in (
          select id from auth.mfa_challenges where factor_id = ${factor.id} order by created_at desc offset ${MAX_OPEN_CHALLENGES})`
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

/** The first challenge of a factor creates its key, later ones use it. The relying party in the body is ignored. */
async function keyChallenge(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  context: Context<SignedInEnv>,
  { web_authn_credential: key }: Pick<OwnFactor, 'web_authn_credential'>,
) {
  const site = requireRelyingParty(config)
  if (key) {
    const publicKey = await requestOptions(site, { use: 'second-factor', allowed: [key] })
    return { type: 'request', credential_options: { publicKey } } as const
  }
  const { user } = context.get('signedIn')
  const existing = await db.ask((sql) => webauthnKeysOf(sql, user.id))
  const publicKey = await creationOptions(site, user, { use: 'second-factor', existing })
  return { type: 'create', credential_options: { publicKey } } as const
}
