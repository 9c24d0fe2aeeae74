// What to do about a refused code that a person typed, by the error code of the sign-in service. Pure.
import { authCodeMessages as text } from '../messages/account/auth-codes.ts'

/** Null where the service's own message has to do. */
export function codeFault(code: string | undefined): string | null {
  return SENTENCES[code ?? ''] ?? null
}

const SENTENCES: Readonly<Record<string, string>> = {
  mfa_verification_failed: text.appCodeRefused,
  mfa_challenge_expired: text.appCodeRefused,
  otp_expired: text.mailCodeRefused,
  over_request_rate_limit: text.tooManyAttempts,
}
