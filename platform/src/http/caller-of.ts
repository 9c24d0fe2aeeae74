// Finds the caller by the `apikey` and `Authorization` headers. The rule is the same on every surface; each has its own error texts.
import type { Caller } from '../db/caller.ts'
import type { Keys } from '../keys/keys.ts'
import type { TokenFault, TokenSender, Tokens } from '../keys/tokens.ts'

export type CallerResult =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly fault: CallerFault }

export type CallerFault =
  | { readonly kind: 'no-api-key' }
  | { readonly kind: 'unknown-api-key' }
  | { readonly kind: 'bad-token'; readonly fault: TokenFault }

/** `apikey` identifies the project, the bearer token the person. Without a bearer token the key is the caller. */
export async function callerOf(
  { apikey, authorization, from }: { apikey: string | null; authorization: string | null; from?: TokenSender },
  { keys, tokens }: { keys: Keys; tokens: Tokens },
): Promise<CallerResult> {
  const bearer = bearerOf(authorization)
  const key = apikey ?? bearer
  if (!key) return { ok: false, fault: { kind: 'no-api-key' } }
  if (apikey !== null && apikey !== keys.anonKey && apikey !== keys.serviceRoleKey)
    return { ok: false, fault: { kind: 'unknown-api-key' } }
  const verified = await tokens.verify(bearer ?? key, from)
  if (!verified.ok) return { ok: false, fault: { kind: 'bad-token', fault: verified.fault } }
  return { ok: true, caller: verified.caller }
}

export function bearerOf(authorization: string | null): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}
