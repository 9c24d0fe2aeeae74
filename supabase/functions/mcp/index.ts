// /mcp: a person's notes for assistants, over the Model Context Protocol. Every call runs as the caller, so policies decide what a token
// reaches.
import type { FunctionContext, FunctionLimits, FunctionMount, FunctionOpaqueTokens } from '@jotsam/platform/function'

export const mount: FunctionMount = { path: '/mcp' }
export const opaqueTokens: FunctionOpaqueTokens = 'accepted'
/** A note has 50,000 characters at most; this leaves room for the envelope. */
export const limits: FunctionLimits = { bodyBytes: 512 * 1024, seconds: 30 }

export default {
  async fetch(request: Request, context: FunctionContext): Promise<Response> {
    if (context.caller?.role !== 'authenticated') return unauthorized()
    // On the first call: the platform reads the exports above at its start, when nobody needs the SDK.
    const { serve } = await import('./serve.ts')
    return serve(request, context)
  },
}

function unauthorized(): Response {
  const message =
    'This address needs an access token: send it as "Authorization: Bearer jot_...". Make one on your account page, under Connect. If you sent one, it is unknown, revoked or expired.'
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32001, message } },
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"', 'Cache-Control': 'no-store' } },
  )
}
