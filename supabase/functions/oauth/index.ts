// OAuth 2.1: assistants sign a person in and get an access token with the rights that the person grants. The consent screen is
// /oauth/authorize of the web app; it calls this function.
import type { FunctionLimits, FunctionMount } from '@jotsam/platform/function'
import { refusal } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'

export const mount: FunctionMount = {
  path: [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/oauth/register',
    '/oauth/token',
    '/oauth/revoke',
  ],
}
export const limits: FunctionLimits = { bodyBytes: 64 * 1024, seconds: 20 }

export default serverFunction(['GET', 'POST'], async (request, context) => {
  // Loaded on the first call: the platform imports this file at its start to read the exports above.
  const { respond } = await import('./respond.ts')
  return (await respond(request, context)) ?? refusal(405, 'Method not allowed')
})
