// Turns a fault into GoTrue's answer, once, for the whole surface: status, code and message in the envelope the caller asked for.
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from '../deps.ts'
import { isClientGone } from '../http/client-gone.ts'
import { badRequest } from '../http/error-answer.ts'
import { AuthError, type AuthFault } from './faults.ts'

interface WireError {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly message: string
  /** Only what the gateway refuses in a hosted project has one, and its shape. */
  readonly hint?: string
}

const API_VERSION = '2024-01-01'
const API_VERSION_HEADER = 'X-Supabase-Api-Version'

/** The client believes an error's code only if the answer names the version it asked for. */
export const echoApiVersion: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  if (asksForCodes(context)) context.header(API_VERSION_HEADER, API_VERSION)
}

export const answerError: ErrorHandler<Env> = (error, context) => {
  if (error instanceof AuthError) return answerFault(context, error.fault)
  if (isClientGone(error)) return badRequest()
  context.get('log').error({ err: error }, 'auth request failed')
  return answerFault(context, { kind: 'unexpected' })
}

function answerFault(context: Context<Env>, fault: AuthFault): Response {
  const error = wireError(fault)
  if (error.hint) return context.json({ message: error.message, hint: error.hint }, error.status)
  context.header('x-sb-error-code', error.code)
  // The rest of the body is still on its way: the connection is of no more use, and the client must know before it sends again.
  if (fault.kind === 'body-too-large') context.header('Connection', 'close')
  if ('retryAfterSeconds' in fault) context.header('Retry-After', String(fault.retryAfterSeconds))
  const weakness = fault.kind === 'weak-password' ? { weak_password: { reasons: fault.weakness.reasons } } : {}
  if (asksForCodes(context)) {
    context.header(API_VERSION_HEADER, API_VERSION)
    return context.json({ code: error.code, message: error.message, ...weakness }, error.status)
  }
  const trace = error.status >= 500 ? { error_id: context.get('requestId') } : {}
  return context.json(
    { code: error.status, error_code: error.code, msg: error.message, ...trace, ...weakness },
    error.status,
  )
}

function asksForCodes(context: Context<Env>): boolean {
  const asked = context.req.header(API_VERSION_HEADER) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= API_VERSION
}

export function wireError(fault: AuthFault): WireError {
  switch (fault.kind) {
    case 'no-api-key':
      return {
        status: 401,
        code: 'no_api_key',
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      }
    case 'unknown-api-key':
      return {
        status: 401,
        code: 'unknown_api_key',
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      }
    case 'no-such-endpoint':
      return { status: 404, code: 'not_found', message: 'No such endpoint' }
    case 'bad-json':
      return { status: 400, code: 'bad_json', message: `Could not parse request body as JSON: ${fault.detail}` }
    case 'body-too-large':
      return { status: 413, code: 'request_entity_too_large', message: 'Request body is larger than 1 MB' }
    case 'validation-failed':
      return { status: fault.status ?? 400, code: 'validation_failed', message: fault.message }
    case 'over-request-rate':
      return { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' }
    case 'over-mail-rate':
      return {
        status: 429,
        code: 'over_email_send_rate_limit',
        message: `For security purposes, you can only request this after ${fault.retryAfterSeconds} seconds.`,
      }
    case 'no-authorization':
      return { status: 401, code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' }
    case 'bad-token':
      return {
        status: 403,
        code: 'bad_jwt',
        message: `invalid JWT: unable to parse or verify signature, ${fault.detail}`,
      }
    case 'missing-claim':
      return { status: 403, code: 'bad_jwt', message: `invalid claim: missing ${fault.claim} claim` }
    case 'token-user-gone':
      return { status: 403, code: 'user_not_found', message: 'User from sub claim in JWT does not exist' }
    case 'token-session-gone':
      return {
        status: 403,
        code: 'session_not_found',
        message: 'Session from session_id claim in JWT does not exist',
      }
    case 'banned':
      return { status: fault.at === 'grant' ? 400 : 403, code: 'user_banned', message: 'User is banned' }
    case 'insufficient-aal':
      return { status: fault.status, code: 'insufficient_aal', message: fault.message }
    case 'not-admin':
      return { status: 403, code: 'not_admin', message: fault.message ?? 'User not allowed' }
    case 'user-not-found':
      return { status: 404, code: 'user_not_found', message: 'User not found' }
    case 'user-already-exists':
      return { status: 422, code: 'user_already_exists', message: 'User already registered' }
    case 'weak-password':
      return { status: 422, code: 'weak_password', message: fault.weakness.message }
    case 'anonymous-disabled':
      return { status: 422, code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' }
    case 'phone-disabled':
      return { status: 400, code: 'phone_provider_disabled', message: 'Unsupported phone provider' }
    case 'saml-disabled':
      return { status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' }
    case 'oauth-disabled':
      return {
        status: 400,
        code: 'validation_failed',
        message: 'Unsupported provider: provider is not enabled',
      }
    case 'invalid-credentials':
      return { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
    case 'email-not-confirmed':
      return { status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' }
    case 'unsupported-grant-type':
      return { status: 400, code: 'invalid_credentials', message: 'unsupported_grant_type' }
    case 'otp-disabled':
      return { status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' }
    case 'otp-expired':
      return {
        status: 403,
        code: 'otp_expired',
        message: fault.by === 'code' ? 'Token has expired or is invalid' : 'Email link is invalid or has expired',
      }
    case 'flow-state-not-found':
      return {
        status: 404,
        code: 'flow_state_not_found',
        message: 'invalid flow state, no valid flow state found',
      }
    case 'flow-state-expired':
      return { status: 422, code: 'flow_state_expired', message: 'invalid flow state, flow state has expired' }
    case 'bad-code-verifier':
      return {
        status: 400,
        code: 'bad_code_verifier',
        message: 'code challenge does not match previously saved code verifier',
      }
    case 'refresh-token-malformed':
      return { status: 400, code: 'validation_failed', message: 'Refresh token is not valid' }
    case 'refresh-token-not-found':
      return refreshError('refresh_token_not_found', 'Refresh Token Not Found')
    case 'refresh-token-already-used':
      return refreshError('refresh_token_already_used', 'Already Used')
    case 'session-expired':
      return refreshError('session_expired', 'Session Expired')
    case 'session-not-found':
      return refreshError('session_not_found', 'No Valid Session Found')
    case 'same-password':
      return {
        status: 422,
        code: 'same_password',
        message: 'New password should be different from the old password.',
      }
    case 'email-exists':
      return {
        status: 422,
        code: 'email_exists',
        message: 'A user with this email address has already been registered',
      }
    case 'reauthentication-needed':
      return {
        status: 400,
        code: 'reauthentication_needed',
        message: 'Password update requires reauthentication',
      }
    case 'reauthentication-not-valid':
      return { status: 422, code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' }
    case 'current-password-invalid':
      return {
        status: 400,
        code: 'current_password_invalid',
        message: 'The current password is not correct',
      }
    case 'factor-not-found':
      return { status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' }
    case 'factor-name-conflict':
      return {
        status: 422,
        code: 'mfa_factor_name_conflict',
        message: `A factor with the friendly name "${fault.name}" for this user already exists`,
      }
    case 'too-many-factors':
      return {
        status: 422,
        code: 'too_many_enrolled_mfa_factors',
        message: 'Maximum number of verified factors reached, unenroll to continue',
      }
    case 'factor-type-disabled':
      return {
        status: 422,
        code: `mfa_${fault.type}_enroll_not_enabled`,
        message: `MFA enroll is disabled for ${fault.type === 'phone' ? 'Phone' : 'WebAuthn'}`,
      }
    case 'challenge-expired':
      return {
        status: 422,
        code: 'mfa_challenge_expired',
        message: `MFA challenge ${fault.challengeId} has expired, verify against another challenge or create a new challenge.`,
      }
    case 'factor-code-wrong':
      return { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }
    case 'unexpected':
      return {
        status: 500,
        code: 'unexpected_failure',
        message: 'Unexpected failure, please check server logs for more information',
      }
  }
}

function refreshError(code: string, reason: string): WireError {
  return { status: 400, code, message: `Invalid Refresh Token: ${reason}` }
}
