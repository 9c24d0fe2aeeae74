// The calls of the sign-in screen. Each returns what happened. A failed call has a text for the person: the service's own message,
// or for codes and keys a sentence that says what to do.
import { codeFault } from '@jotsam/core/account/code-fault'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { shellMessages } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site/site'
import type { User } from '@supabase/auth-js'
import type { Client } from '../../lib/data/supabase.ts'
import { endedInBrowser } from '../../lib/device/webauthn.ts'
import { paths } from '../../lib/paths.ts'
import { codeVerifier } from '../../lib/session/code-verifier.ts'
import { redeemRecoveryCode } from '../../lib/session/recovery-codes.ts'
import type { Credentials } from './credentials-form.tsx'

export interface Failed {
  readonly kind: 'failed'
  readonly text: string
  readonly code: string
}

export type Outcome = { readonly kind: 'done' } | Failed

export async function signIn(client: Client, credentials: Credentials): Promise<Outcome> {
  return outcome((await client.auth.signInWithPassword(credentials)).error)
}

export type SignUpOutcome = Outcome | { readonly kind: 'unconfirmed' }

/** `returnSearch`: the query string of the page that the confirmation link opens. */
export async function signUp(client: Client, credentials: Credentials, returnSearch: string): Promise<SignUpOutcome> {
  const emailRedirectTo = `${location.origin}${paths.auth}${returnSearch}`
  const { data, error } = await client.auth.signUp({ ...credentials, options: { emailRedirectTo } })
  return error || data.session ? outcome(error) : { kind: 'unconfirmed' }
}

export async function resendConfirmation(client: Client, email: string, returnSearch: string): Promise<Outcome> {
  const emailRedirectTo = `${location.origin}${paths.auth}${returnSearch}`
  return outcome((await client.auth.resend({ type: 'signup', email, options: { emailRedirectTo } })).error)
}

export async function requestReset(client: Client, email: string): Promise<Outcome> {
  const redirectTo = location.origin + paths.resetPassword
  return outcome((await client.auth.resetPasswordForEmail(email, { redirectTo })).error)
}

export async function setPassword(client: Client, password: string): Promise<Outcome> {
  return outcome((await client.auth.updateUser({ password })).error)
}

/**
 * `leadsTo`: what the email was for. The person does not say, so a code that confirms no address is tried as a reset code.
 * `first-password`: the address is confirmed, but the server did not keep the password of the sign-up.
 */
export type MailCodeOutcome =
  | { readonly kind: 'done'; readonly leadsTo: 'entry' | 'first-password' | 'new-password' }
  | Failed

export async function verifyMailCode(client: Client, email: string, token: string): Promise<MailCodeOutcome> {
  // The verifier proves that this browser signed up. The client passes it on, though its types do not name it.
  const proof = { email, token, type: 'email' as const, code_verifier: codeVerifier() }
  const entry = await client.auth.verifyOtp(proof)
  if (!entry.error) {
    const isPasswordMissing = entry.data.session !== null && 'needs_password' in entry.data.session
    return { kind: 'done', leadsTo: isPasswordMissing ? 'first-password' : 'entry' }
  }
  if (entry.error.code !== 'otp_expired') return codeFailed(entry.error)
  const recovery = await client.auth.verifyOtp({ email, token, type: 'recovery' })
  return recovery.error ? codeFailed(recovery.error) : { kind: 'done', leadsTo: 'new-password' }
}

export async function verifyCode(client: Client, user: User, code: string): Promise<Outcome> {
  const factor = user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
  if (!factor) return { kind: 'done' }
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  return error ? codeFailed(error) : { kind: 'done' }
}

/** A passkey replaces address, password and second step. */
export async function signInWithPasskey(client: Client): Promise<Outcome> {
  const { error } = await client.auth.signInWithPasskey()
  return keyOutcome(error, { ended: authMessages.noPasskeyUsed, refused: authMessages.passkeyRefused })
}

export async function verifyKey(client: Client, factorId: string): Promise<Outcome> {
  const { error } = await client.auth.mfa.webauthn.authenticate({ factorId })
  return keyOutcome(error, { ended: authMessages.noKeyUsed, refused: authMessages.keyRefused })
}

export async function verifyRecoveryCode(client: Client, code: string): Promise<Outcome> {
  const refusal = await redeemRecoveryCode(client, code)
  if (refusal?.code === 'mfa_verification_failed') return { ...failed(refusal), text: authMessages.recoveryCodeWrong }
  return refusal ? codeFailed(refusal) : { kind: 'done' }
}

/** For when the client's code or the server's settings could not be fetched. */
export const noAnswer = shellMessages.unableToConnect(defaultSite.name)

interface Fault {
  readonly message: string
  readonly code?: string | undefined
}

function keyOutcome(error: Fault | null, { ended, refused }: { ended: string; refused: string }): Outcome {
  if (error === null) return { kind: 'done' }
  if (endedInBrowser(error)) return { ...failed(error), text: ended }
  return REFUSED_KEY.has(error.code) ? { ...failed(error), text: refused } : failed(error)
}

const REFUSED_KEY: ReadonlySet<string | undefined> = new Set([
  'webauthn_verification_failed',
  'mfa_verification_failed',
])

/** For codes that a person types: what to do instead of the service's message. */
function codeFailed(error: Fault): Failed {
  const known = codeFault(error.code)
  return known ? { ...failed(error), text: known } : failed(error)
}

function outcome(error: Fault | null): Outcome {
  return error ? failed(error) : { kind: 'done' }
}

function failed(error: Fault): Failed {
  // The client has no message when a proxy answered with a page of its own.
  const text = error.message && error.message !== '{}' ? error.message : noAnswer
  return { kind: 'failed', text, code: error.code ?? '' }
}
