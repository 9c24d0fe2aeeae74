// Linking identities of other providers. None is offered, so these endpoints answer with GoTrue's errors.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody, text } from '../json-body.ts'

/** GET /user/identities/authorize and DELETE /user/identities/:id */
export const linkIdentity = () => refuse({ kind: 'manual-linking-disabled' })

const idTokenBody = z.object({ provider: text, id_token: text })

/** POST /token?grant_type=id_token */
export async function idTokenGrant(context: Context<Env>): Promise<Response> {
  const { provider, id_token } = await readBody(context, idTokenBody)
  if (id_token === '') return refuse({ kind: 'validation-failed', message: 'id_token required' })
  if (provider === '')
    return refuse({ kind: 'validation-failed', message: 'provider or client_id and issuer required' })
  return refuse({ kind: 'provider-disabled', issuer: ISSUERS[provider] ?? provider })
}

const ISSUERS: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
}
