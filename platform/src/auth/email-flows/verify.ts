// POST /verify exchanges a typed code or a link token for a session.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import { normalEmail } from './email-address.ts'
import { applyRedeemed, HALF_WAY, redeemableTypes } from './verification.ts'

const verifyBody = z.object({
  type: text,
  email: text,
  phone: text,
  token: text,
  token_hash: text,
  code_verifier: text,
})

export function verify(services: Services) {
  const { db, oneTimeTokens, sessions } = services
  return async (context: Context<Env>) => {
    const body = await readBody(context, verifyBody)
    const types = redeemableTypes(body.type)
    const by = secretIn(body)
    const outcome = await db.transact(async (tx) => {
      const redeemed =
        by.kind === 'link'
          ? await oneTimeTokens.redeemLink(tx, by.token, types)
          : await oneTimeTokens.redeemCode(tx, by.email, by.code, types)
      // Throwing here would roll back the count of wrong codes.
      if (!redeemed) return 'expired'
      const verified = await applyRedeemed(services, tx, redeemed, {
        address: context.get('clientAddress'),
        verifier: body.code_verifier,
        by: 'code',
      })
      if (verified.kind === 'half') return 'half'
      const session = await sessions.start(tx, verified.userId, 'otp', clientOf(context))
      // `needs_password` is our addition to GoTrue's response: the client then asks for a password.
      return verified.needsPassword ? { ...session, needs_password: true } : session
    })
    if (outcome === 'expired') return refuse({ kind: 'otp-expired', by: by.kind })
    return context.json(outcome === 'half' ? { msg: HALF_WAY, code: '200' } : outcome)
  }
}

type Secret =
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'code'; readonly email: string; readonly code: string }

function secretIn(body: z.infer<typeof verifyBody>): Secret {
  if (body.token === '' && body.token_hash === '') return invalid('Verify requires either a token or a token hash')
  if (body.token === '') {
    if (body.email !== '' || body.phone !== '') return invalid('Only the token_hash and type should be provided')
    return { kind: 'link', token: body.token_hash }
  }
  if (body.token_hash !== '') return invalid('Only the token_hash and type should be provided')
  if (body.email === '' || body.phone !== '')
    return invalid('Only an email address or phone number should be provided on verify')
  return { kind: 'code', email: normalEmail(body.email), code: body.token }
}

function invalid(message: string): never {
  return refuse({ kind: 'validation-failed', message })
}
