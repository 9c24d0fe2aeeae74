// Builds the JWT claims of an access token. Row level security policies read them. Pure.
import type { User } from '../users/user.ts'

export const ACCESS_TOKEN_SECONDS = 3600

/** Authenticator assurance level: `aal2` includes a second factor. */
export type Aal = 'aal1' | 'aal2' | 'aal3'

export type AmrMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'email/signup'
  | 'email_change'
  | 'invite'
  | 'anonymous'
  | 'passkey'
  | SecondStep

/** Second factors, as supabase-js names them. */
export type SecondStep = (typeof SECOND_STEPS)[number]
export const SECOND_STEPS = ['totp', 'mfa/webauthn', 'mfa/recovery_code'] as const

/** One entry of the `amr` claim: how and when (in seconds) the user authenticated. */
export interface Amr {
  readonly method: AmrMethod
  readonly timestamp: number
}

export function accessTokenClaims(
  user: User,
  session: { readonly id: string; readonly aal: Aal; readonly amr: readonly Amr[]; readonly not_after: Date | null },
  { publicUrl, now }: { publicUrl: string; now: Date },
) {
  const iat = Math.floor(now.getTime() / 1000)
  return {
    iss: `${publicUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    // A token does not outlive its session.
    exp: Math.min(
      iat + ACCESS_TOKEN_SECONDS,
      session.not_after ? Math.ceil(session.not_after.getTime() / 1000) : Infinity,
    ),
    iat,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  }
}
