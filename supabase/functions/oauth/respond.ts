// Answers by path: the two documents, registration, tokens, and the consent screen's calls.
import type { FunctionContext } from '@jotsam/platform/function'
import OAuth2Server from '@node-oauth/oauth2-server'
import { answer } from '../_shared/answer.ts'
import { registeredClient } from './clients.ts'
import { consent, isForUs } from './consent.ts'
import { endGrant, oauthServer } from './grants.ts'
import { authorizationServer, protectedResource } from './metadata.ts'

/** Null for a method that the path does not have. */
export async function respond(request: Request, context: FunctionContext): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const isGet = request.method === 'GET'
  if (pathname.startsWith('/.well-known/'))
    return isGet
      ? Response.json(
          pathname.includes('resource') ? protectedResource(context.publicUrl) : authorizationServer(context.publicUrl),
        )
      : null
  if (isGet) return null
  switch (pathname) {
    case '/oauth/register':
      return register(request)
    case '/oauth/token':
      return token(request, context)
    case '/oauth/revoke':
      await endGrant(context, (await formOf(request)).token ?? '')
      return answer(200, {})
    default:
      return consent(request, context)
  }
}

async function register(request: Request): Promise<Response> {
  const client = registeredClient(await request.json().catch(() => null))
  if (!client)
    return answer(400, {
      error: 'invalid_redirect_uri',
      error_description:
        'redirect_uris needs one to ten addresses that begin with https:, with http: on the own machine, or with the scheme of a program. client_name is a text.',
    })
  return answer(201, {
    client_id: client.id,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
}

async function token(request: Request, context: FunctionContext): Promise<Response> {
  const body = await formOf(request)
  if (!isForUs(body.resource, context.publicUrl))
    return answer(400, {
      error: 'invalid_target',
      error_description: 'This server gives tokens for its own notes only.',
    })
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'content-length': '1' }
  const response = new OAuth2Server.Response({})
  try {
    await oauthServer(context).token(new OAuth2Server.Request({ method: 'POST', headers, query: {}, body }), response)
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error
    return answer(error.code, { error: error.name, error_description: error.message })
  }
  return answer(200, response.body)
}

async function formOf(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await request.text()))
}
