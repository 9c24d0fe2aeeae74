// Turns the sign-in service's refusals into sentences for people. Pure.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { authMessages } from '@jotsam/core/messages/account/auth'

export interface Refusal {
  readonly name?: string
  readonly code?: string | undefined
  readonly message: string
}

export function accountFault(refusal: Refusal): string {
  // The client could not reach the service, or could not read its answer.
  if (refusal.name === 'AuthRetryableFetchError') return text.noConnection
  const known = SENTENCES[refusal.code ?? '']
  if (known) return known
  return refusal.message && refusal.message !== '{}' ? refusal.message : text.failed
}

const SENTENCES: Readonly<Record<string, string>> = {
  current_password_invalid: text.passwordWrong,
  reauthentication_needed: text.signInAgain,
  same_password: text.samePassword,
  weak_password: authMessages.weakPassword,
  email_exists: text.emailTaken,
  email_address_invalid: authMessages.invalidEmail,
  mfa_verification_failed: text.codeWrong,
  mfa_challenge_expired: text.codeWrong,
  too_many_passkeys: text.tooManyPasskeys,
  webauthn_credential_exists: text.passkeyHere,
  over_request_rate_limit: text.tooManyAttempts,
  over_email_send_rate_limit: text.tooManyAttempts,
}
