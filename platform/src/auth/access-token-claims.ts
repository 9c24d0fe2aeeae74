// What an access token says about the person and the session. Policies read these claims in the database. Pure.
import type { Amr, SessionRow } from './session.ts'
import type { User } from './user.ts'

export const ACCESS_TOKEN_SECONDS = 3600

export interface AccessTokenClaims extends Readonly<Record<string, unknown>> {
  readonly sub: string
  readonly session_id: string
  readonly aal: SessionRow['aal']
  readonly amr: readonly Amr[]
  readonly exp: number
}

export function accessTokenClaims(
  user: User,
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'>,
  { publicUrl, now }: { publicUrl: string; now: Date },
): AccessTokenClaims {
  const iat = Math.floor(now.getTime() / 1000)
  return {
    iss: `${publicUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    exp: iat + ACCESS_TOKEN_SECONDS,
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
