// OAuth 2.1: assistants sign a person in, and get an access token for what the person allows. The consent screen is /oauth/authorize of the
// web app; it calls this function.
import type { FunctionLimits, FunctionMount } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
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
  // On the first call: the platform reads the exports above at its start, when nobody needs the library.
  const { respond } = await import('./respond.ts')
  return (await respond(request, context)) ?? answer(405, { success: false, error: 'Method not allowed' })
})
