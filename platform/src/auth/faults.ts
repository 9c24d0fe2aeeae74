// Every refusal of auth/v1 as one closed union. wire-errors.ts maps them to HTTP.

export type AuthFault =
  // The request
  | { readonly kind: 'no-api-key' }
  | { readonly kind: 'unknown-api-key' }
  | { readonly kind: 'no-such-endpoint' }
  | { readonly kind: 'bad-json'; readonly detail: string }
  | { readonly kind: 'body-too-large' }
  | { readonly kind: 'validation-failed'; readonly message: string; readonly status?: 400 | 404 | 422 }
  | { readonly kind: 'over-request-rate'; readonly retryAfterSeconds: number }
  | { readonly kind: 'over-mail-rate'; readonly retryAfterSeconds: number }
  // The bearer token
  | { readonly kind: 'no-authorization' }
  | { readonly kind: 'bad-token'; readonly detail: string }
  | { readonly kind: 'missing-claim'; readonly claim: 'sub' | 'session_id' }
  | { readonly kind: 'token-user-gone' }
  | { readonly kind: 'token-session-gone' }
  | { readonly kind: 'banned'; readonly at: 'grant' | 'bearer' }
  | { readonly kind: 'insufficient-aal'; readonly status: 401 | 403 | 422; readonly message: string }
  | { readonly kind: 'not-admin'; readonly message?: string }
  | { readonly kind: 'user-not-found' }
  // Sign-up and sign-in
  | { readonly kind: 'user-already-exists' }
  | { readonly kind: 'weak-password'; readonly weakness: PasswordWeakness }
  | { readonly kind: 'anonymous-disabled' }
  | { readonly kind: 'manual-linking-disabled' }
  | { readonly kind: 'provider-disabled'; readonly issuer: string }
  | { readonly kind: 'phone-disabled' }
  | { readonly kind: 'saml-disabled' }
  | { readonly kind: 'oauth-disabled' }
  | { readonly kind: 'invalid-credentials' }
  | { readonly kind: 'email-not-confirmed' }
  | { readonly kind: 'unsupported-grant-type' }
  | { readonly kind: 'otp-expired'; readonly by: 'code' | 'link' }
  | { readonly kind: 'flow-state-not-found' }
  | { readonly kind: 'flow-state-expired' }
  | { readonly kind: 'bad-code-verifier' }
  // Refreshing a session
  | { readonly kind: 'refresh-token-malformed' }
  | { readonly kind: 'refresh-token-not-found' }
  | { readonly kind: 'refresh-token-already-used' }
  | { readonly kind: 'session-expired' }
  | { readonly kind: 'session-not-found' }
  | { readonly kind: 'no-such-session' }
  // Changing an account
  | { readonly kind: 'same-password' }
  | { readonly kind: 'email-exists' }
  | { readonly kind: 'reauthentication-needed'; readonly message?: string }
  | { readonly kind: 'reauthentication-not-valid' }
  | { readonly kind: 'current-password-invalid' }
  // Second factors
  | { readonly kind: 'factor-not-found' }
  | { readonly kind: 'factor-name-conflict'; readonly name: string }
  | { readonly kind: 'too-many-factors' }
  | { readonly kind: 'factor-type-disabled'; readonly type: 'phone' | 'webauthn' }
  | { readonly kind: 'challenge-expired'; readonly challengeId: string }
  | { readonly kind: 'factor-code-wrong' }
  | { readonly kind: 'factor-key-wrong' }
  | { readonly kind: 'recovery-code-wrong' }
  // Passkeys
  | { readonly kind: 'passkeys-unavailable' }
  | { readonly kind: 'too-many-passkeys' }
  | { readonly kind: 'passkey-exists' }
  | { readonly kind: 'passkey-not-found' }
  | { readonly kind: 'passkey-challenge-expired' }
  | { readonly kind: 'passkey-wrong' }
  // Server failures
  | { readonly kind: 'timed-out'; readonly retryAfterSeconds: number }
  | { readonly kind: 'database-away'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unexpected' }

export interface PasswordWeakness {
  readonly message: string
  readonly reasons: readonly ('length' | 'pwned')[]
}

/** Carries a fault to the error handler. */
export class AuthError extends Error {
  constructor(readonly fault: AuthFault) {
    super(fault.kind)
  }
}

export function refuse(fault: AuthFault): never {
  throw new AuthError(fault)
}
