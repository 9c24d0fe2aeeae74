// /mcp: a person's notes for assistants, over the Model Context Protocol. Every call runs as the caller, so policies decide what a token
// may read and write.
import type { FunctionContext, FunctionLimits, FunctionMount, FunctionOpaqueTokens } from '@jotsam/platform/function'

export const mount: FunctionMount = { path: '/mcp' }
export const opaqueTokens: FunctionOpaqueTokens = 'accepted'
/** A note has 50,000 characters at most; this leaves room for the envelope. */
export const limits: FunctionLimits = { bodyBytes: 512 * 1024, seconds: 30 }

export default {
  async fetch(request: Request, context: FunctionContext): Promise<Response> {
    if (context.caller?.role !== 'authenticated') return unauthorized(request, context.publicUrl)
    // Loaded on the first call: the platform imports this file at its start to read the exports above.
    const { serve } = await import('./serve.ts')
    return serve(request, context)
  },
}

/** `resource_metadata` tells an assistant how to sign a person in. */
function unauthorized(request: Request, publicUrl: string): Response {
  const reason = request.headers.has('authorization')
    ? 'This access token is unknown, revoked or expired. Nothing was done.'
    : 'This address needs an access token, sent as "Authorization: Bearer jot_...".'
  const message = `${reason} The person can make one on the account page, under Connect.`
  const challenge = `Bearer error="invalid_token", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32001, message } },
    { status: 401, headers: { 'WWW-Authenticate': challenge, 'Cache-Control': 'no-store' } },
  )
}
