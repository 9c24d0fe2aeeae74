// Serves the web app's consent screen: it describes the request and records the person's answer. Both require a full session.

import { type TokenAccess, tokenLimits } from '@jotsam/core/account/access-token'
import { parseAddress } from '@jotsam/core/html/web-address'
import type { FunctionContext } from '@jotsam/platform/function'
import OAuth2Server from '@node-oauth/oauth2-server'
import { z } from 'zod'
import { accountCall } from '../_shared/accounts/account-call.ts'
import { refusal, success } from '../_shared/answer.ts'
import { mailNewAccess, newToken } from '../access-tokens/mail-new-access.ts'
import { refusalOfNewAccess } from '../access-tokens/recent-sign-in.ts'
import { checkedClient, oauthServer } from './grants.ts'

const asked = z.object({
  client_id: z.string().min(1).max(2000),
  redirect_uri: z.string().min(1).max(500),
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[\w~.-]{43,128}$/),
  code_challenge_method: z.literal('S256'),
  state: z.string().max(2000).optional(),
  scope: z.string().max(500).optional(),
  resource: z.string().max(500).optional(),
})

const requestBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('describe'), request: asked }),
  z.object({ action: z.literal('deny'), request: asked }),
  z.object({
    action: z.literal('allow'),
    request: asked,
    access: z.enum(['read', 'write']),
    notebooks: z.array(z.guid()).min(1).max(tokenLimits.notebooksMax).nullable(),
  }),
])

export async function consent(request: Request, context: FunctionContext): Promise<Response> {
  const call = await accountCall(request, context, requestBody)
  if (call instanceof Response) return call
  const { account, value } = call
  const { request: wanted } = value
  // Checked before any redirect: an unknown address must not even learn that a person refused.
  const client = await checkedClient(context, wanted.client_id, wanted.redirect_uri)
  if (!client || !isForUs(wanted.resource, context.publicUrl)) return refusal(200, UNKNOWN_CLIENT)
  if (value.action === 'describe') {
    const access: TokenAccess = wanted.scope?.split(' ').includes('notes:write') ? 'write' : 'read'
    return success({ name: client.name, place: placeOf(wanted.redirect_uri), access })
  }
  if (value.action === 'deny') return redirect(wanted, context, { error: 'access_denied' })

  const refused = await refusalOfNewAccess(context, account.id)
  if (refused) return refused
  const { access, notebooks } = value
  const grant = { userId: account.id, name: client.name, access, notebooks }
  const code = await oauthServer(context, wanted.redirect_uri)
    .authorize(
      new OAuth2Server.Request({ method: 'POST', headers: {}, query: {}, body: { ...wanted } }),
      new OAuth2Server.Response({}),
      { authenticateHandler: { handle: () => grant } },
    )
    .catch(refusalOfCode)
  if (code instanceof Response) return code
  await mailNewAccess(context, account, newToken(client.name, access))
  return redirect(wanted, context, { code: code.authorizationCode })
}

/** A rule of the database, such as a notebook that does not exist; the message is the reason. */
function refusalOfCode(error: unknown): Response {
  if (error instanceof OAuth2Server.InvalidRequestError) return refusal(200, error.message)
  throw error
}

const UNKNOWN_CLIENT =
  'This request to use your notes cannot be trusted: it comes from an unknown program, or leads to an address that the program did not name. Nothing was shared.'

/** A token is for this server only (RFC 8707). */
export function isForUs(resource: string | undefined, publicUrl: string): boolean {
  const asked = resource === undefined ? publicUrl : (parseAddress(resource)?.href ?? '')
  return [publicUrl, `${publicUrl}/mcp`].includes(asked.replace(/\/$/, ''))
}

/** A name that a person can recognise: a site's host, or a program on this device. */
function placeOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri)
  if (protocol === 'https:') return host
  return protocol === 'http:' ? 'a program on your device' : `a program on your device (${protocol})`
}

function redirect(
  { redirect_uri, state }: z.infer<typeof asked>,
  { publicUrl }: FunctionContext,
  result: Record<string, string>,
): Response {
  const url = new URL(redirect_uri)
  const more = { ...result, iss: publicUrl, ...(state === undefined ? {} : { state }) }
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return success({ url: url.href })
}
