// Maps every fault to GoTrue's status, code and message.
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuthFault } from './faults.ts'

export interface WireError {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly message: string
  /** Set only for the gateway's errors, which have another shape. */
  readonly hint: string | null
}

export function wireError(fault: AuthFault): WireError {
  // TypeScript cannot infer that each kind maps to an entry of that kind.
  const words = WIRE_ERRORS[fault.kind] as Words<AuthFault>
  return typeof words === 'function' ? words(fault) : words
}

type Words<Fault> = WireError | ((fault: Fault) => WireError)

const wireEntry = (
  status: ContentfulStatusCode,
  code: string,
  message: string,
  hint: string | null = null,
): WireError => ({
  status,
  code,
  message,
  hint,
})

const WIRE_ERRORS: { readonly [Kind in AuthFault['kind']]: Words<Extract<AuthFault, { kind: Kind }>> } = {
  'no-api-key': wireEntry(
    401,
    'no_api_key',
    'No API key found in request',
    'No `apikey` request header or url param was found.',
  ),
  'unknown-api-key': wireEntry(
    401,
    'unknown_api_key',
    'Invalid API key',
    'Double check your Supabase `anon` or `service_role` API key.',
  ),
  'no-such-endpoint': wireEntry(404, 'not_found', 'No such endpoint'),
  'bad-json': ({ detail }) => wireEntry(400, 'bad_json', `Could not parse request body as JSON: ${detail}`),
  'body-too-large': wireEntry(413, 'request_entity_too_large', 'Request body is larger than 1 MB'),
  'validation-failed': ({ message, status }) => wireEntry(status ?? 400, 'validation_failed', message),
  'over-request-rate': wireEntry(429, 'over_request_rate_limit', 'Request rate limit reached'),
  'over-mail-rate': ({ retryAfterSeconds }) =>
    wireEntry(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    ),
  'no-authorization': wireEntry(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  'bad-token': ({ detail }) => wireEntry(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${detail}`),
  'missing-claim': ({ claim }) => wireEntry(403, 'bad_jwt', `invalid claim: missing ${claim} claim`),
  'token-user-gone': wireEntry(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  'token-session-gone': wireEntry(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  banned: ({ at }) => wireEntry(at === 'grant' ? 400 : 403, 'user_banned', 'User is banned'),
  'insufficient-aal': ({ message, status }) => wireEntry(status, 'insufficient_aal', message),
  'not-admin': ({ message }) => wireEntry(403, 'not_admin', message ?? 'User not allowed'),
  'user-not-found': wireEntry(404, 'user_not_found', 'User not found'),
  'user-already-exists': wireEntry(422, 'user_already_exists', 'User already registered'),
  'weak-password': ({ weakness }) => wireEntry(422, 'weak_password', weakness.message),
  'anonymous-disabled': wireEntry(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  'manual-linking-disabled': wireEntry(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  'provider-disabled': ({ issuer }) =>
    wireEntry(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`),
  'phone-disabled': wireEntry(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  'saml-disabled': wireEntry(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  'oauth-disabled': wireEntry(400, 'validation_failed', 'Unsupported provider: provider is not enabled'),
  'invalid-credentials': wireEntry(400, 'invalid_credentials', 'Invalid login credentials'),
  'email-not-confirmed': wireEntry(400, 'email_not_confirmed', 'Email not confirmed'),
  'unsupported-grant-type': wireEntry(400, 'invalid_credentials', 'unsupported_grant_type'),
  'otp-expired': ({ by }) =>
    wireEntry(
      403,
      'otp_expired',
      by === 'code' ? 'Token has expired or is invalid' : 'Email link is invalid or has expired',
    ),
  'flow-state-not-found': wireEntry(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  'flow-state-expired': wireEntry(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  'bad-code-verifier': wireEntry(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ),
  'refresh-token-malformed': wireEntry(400, 'validation_failed', 'Refresh token is not valid'),
  'refresh-token-not-found': wireEntry(
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ),
  'refresh-token-already-used': wireEntry(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  'session-expired': wireEntry(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
  'session-not-found': wireEntry(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found'),
  'no-such-session': wireEntry(404, 'no_such_session', 'There is no such session'),
  'same-password': wireEntry(422, 'same_password', 'New password should be different from the old password.'),
  'email-exists': wireEntry(422, 'email_exists', 'A user with this email address has already been registered'),
  'reauthentication-needed': ({ message = 'Password update requires reauthentication' }) =>
    wireEntry(400, 'reauthentication_needed', message),
  'reauthentication-not-valid': wireEntry(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  'current-password-invalid': wireEntry(400, 'current_password_invalid', 'The current password is not correct'),
  'factor-not-found': wireEntry(404, 'mfa_factor_not_found', 'Factor not found'),
  'factor-name-conflict': ({ name }) =>
    wireEntry(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    ),
  'too-many-factors': wireEntry(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ),
  'factor-type-disabled': ({ type }) =>
    wireEntry(
      422,
      `mfa_${type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${type === 'phone' ? 'Phone' : 'WebAuthn'}`,
    ),
  'challenge-expired': ({ challengeId }) =>
    wireEntry(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    ),
  'factor-code-wrong': wireEntry(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  'factor-key-wrong': wireEntry(422, 'mfa_verification_failed', 'The security key was not accepted'),
  'recovery-code-wrong': wireEntry(422, 'mfa_verification_failed', 'Invalid recovery code entered'),
  'passkeys-unavailable': wireEntry(
    422,
    'passkey_disabled',
    'Passkeys need https and a host name: set PUBLIC_URL to the address that people open',
  ),
  'too-many-passkeys': wireEntry(
    422,
    'too_many_passkeys',
    'Maximum number of passkeys reached, remove one to continue',
  ),
  'passkey-exists': wireEntry(422, 'webauthn_credential_exists', 'This passkey is already registered'),
  'passkey-not-found': wireEntry(404, 'webauthn_credential_not_found', 'Passkey not found'),
  'passkey-challenge-expired': wireEntry(
    400,
    'webauthn_challenge_expired',
    'The challenge has expired or was answered already, request a new one',
  ),
  'passkey-wrong': wireEntry(400, 'webauthn_verification_failed', 'The passkey was not accepted'),
  'timed-out': wireEntry(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.'),
  'database-away': wireEntry(503, 'unexpected_failure', 'The database cannot be reached, please retry after a moment.'),
  unexpected: wireEntry(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information'),
}
