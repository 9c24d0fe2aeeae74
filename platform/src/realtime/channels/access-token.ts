// Verifies a channel's access token. Without one, the channel uses the API key of the socket.
import type { Caller } from '../../db/caller.ts'
import type { TokenFault, Tokens } from '../../keys/tokens.ts'

export type AccessResult =
  | {
      readonly ok: true
      readonly caller: Caller
      /** In milliseconds; null for never. */
      readonly expiresAt: number | null
    }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** API keys of the newer kind are not tokens, and give no more rights than the socket's key. */
export const isToken = (token: string | null): token is string => token !== null && !token.startsWith('sb_')

export async function accessOf(token: string, tokens: Tokens, nowMs: number): Promise<AccessResult> {
  const verified = await tokens.verify(token)
  if (!verified.ok) return refusal(verified.fault, nowMs)
  if (verified.expiresAt === null) return refusal({ kind: 'unknown-role', role: null }, nowMs)
  return { ok: true, caller: verified.caller, expiresAt: verified.expiresAt * 1000 }
}

export const SESSION_ENDED = 'The session of the token has ended'

export const expiredMessage = (expiredAtMs: number, nowMs: number): string =>
  `Token has expired ${Math.max(0, Math.floor((nowMs - expiredAtMs) / 1000))} seconds ago`

function refusal(fault: TokenFault, nowMs: number): AccessResult {
  switch (fault.kind) {
    case 'malformed':
    case 'unknown-token':
    case 'too-many-requests':
      return { ok: false, code: 'MalformedJWT', message: 'The token provided is not a valid JWT' }
    case 'bad-signature':
      return { ok: false, code: 'JwtSignatureError', message: 'Failed to validate JWT signature' }
    case 'expired':
      return { ok: false, code: 'InvalidJWTToken', message: expiredMessage(fault.expiredAt * 1000, nowMs) }
    case 'session-ended':
      return { ok: false, code: 'InvalidJWTToken', message: SESSION_ENDED }
    case 'unknown-role':
      return { ok: false, code: 'InvalidJWTToken', message: 'Fields `role` and `exp` are required in JWT' }
  }
}
