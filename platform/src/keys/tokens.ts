// Signs and verifies access tokens (HS256). A token seen before is not verified again until it expires.
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type Caller, ROLES } from '../db/caller.ts'
import { BoundedMap } from '../limits/bounded-map.ts'

export interface Tokens {
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  verify(token: string, from?: TokenSender): Promise<TokenResult>
}

export interface TokenSender {
  readonly address: string
  /** A function sends the request on behalf of its caller. */
  readonly isInside: boolean
}

export type TokenResult =
  | { readonly ok: true; readonly caller: Caller; readonly expiresAt: number | null }
  | { readonly ok: false; readonly fault: TokenFault }

export type TokenFault =
  | { readonly kind: 'malformed'; readonly parts: number }
  | { readonly kind: 'bad-signature' }
  | { readonly kind: 'expired'; readonly expiredAt: number }
  | { readonly kind: 'unknown-role'; readonly role: string | null }
  /** Signed and in time, but its session has ended or its person is banned. */
  | { readonly kind: 'session-ended' }
  /** An opaque token that does not exist, or that was revoked. */
  | { readonly kind: 'unknown-token' }
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }

const claimsSchema = z.looseObject({ role: z.enum(ROLES), exp: z.number().optional() })
const REMEMBERED = 5000

export function createTokens(jwtSecret: string, now: () => number = Date.now): Tokens {
  const secret = new TextEncoder().encode(jwtSecret)
  const remembered = new BoundedMap<string, Extract<TokenResult, { ok: true }>>(REMEMBERED)

  return {
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret),
    async verify(token) {
      const known = remembered.get(token)
      if (known) return expired(known.expiresAt, now()) ?? known
      const result = await verifyAnew(token, secret, now)
      if (result.ok) remembered.set(token, result)
      return result
    },
  }
}

async function verifyAnew(token: string, secret: Uint8Array, now: () => number): Promise<TokenResult> {
  const parts = token.split('.').length
  if (parts !== 3) return { ok: false, fault: { kind: 'malformed', parts } }
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(now()) })
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success)
      return {
        ok: false,
        fault: { kind: 'unknown-role', role: typeof payload.role === 'string' ? payload.role : null },
      }
    return { ok: true, caller: { role: claims.data.role, claims: claims.data }, expiresAt: claims.data.exp ?? null }
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      return { ok: false, fault: { kind: 'expired', expiredAt: Number(error.payload.exp ?? 0) } }
    return { ok: false, fault: { kind: 'bad-signature' } }
  }
}

function expired(expiresAt: number | null, nowMs: number): TokenResult | null {
  if (expiresAt === null || expiresAt * 1000 > nowMs) return null
  return { ok: false, fault: { kind: 'expired', expiredAt: expiresAt } }
}
