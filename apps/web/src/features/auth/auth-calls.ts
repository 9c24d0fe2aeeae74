// The calls of the sign-in screen, each answered with what happened or with the service's own words.
import { authMessages } from '@jotsam/core/messages/account/auth'
import { shellMessages } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site/site'
import type { User } from '@supabase/supabase-js'
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

/** `returnSearch`: where the link of the confirmation mail leads on to. */
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
 * `leadsTo`: what the mail was for. Its reader does not say, so a code that confirms nothing is tried as one for a new
 * password. `first-password`: the address is confirmed, but the password of the sign-up was not kept.
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
  if (entry.error.code !== 'otp_expired') return failed(entry.error)
  const recovery = await client.auth.verifyOtp({ email, token, type: 'recovery' })
  return recovery.error ? failed(recovery.error) : { kind: 'done', leadsTo: 'new-password' }
}

export async function verifyCode(client: Client, user: User, code: string): Promise<Outcome> {
  const factor = user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
  if (!factor) return { kind: 'done' }
  return outcome((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error)
}

/** A passkey stands for address, password and second step together. */
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
  if (refusal?.code !== 'mfa_verification_failed') return outcome(refusal)
  return { kind: 'failed', text: authMessages.recoveryCodeWrong, code: refusal.code }
}

/** For when nothing was answered: the client's code or the server's settings could not be fetched. */
export const noAnswer = shellMessages.unableToConnect(defaultSite.name)

interface Fault {
  readonly message: string
  readonly code?: string | undefined
}

function keyOutcome(error: Fault | null, { ended, refused }: { ended: string; refused: string }): Outcome {
  if (error === null) return { kind: 'done' }
  if (endedInBrowser(error)) return { kind: 'failed', text: ended, code: error.code ?? '' }
  return REFUSED_KEY.has(error.code) ? { kind: 'failed', text: refused, code: error.code ?? '' } : failed(error)
}

const REFUSED_KEY: ReadonlySet<string | undefined> = new Set([
  'webauthn_verification_failed',
  'mfa_verification_failed',
])

function outcome(error: Fault | null): Outcome {
  return error ? failed(error) : { kind: 'done' }
}

function failed(error: Fault): Failed {
  // A proxy's page instead of an answer leaves the client without words.
  const text = error.message && error.message !== '{}' ? error.message : noAnswer
  return { kind: 'failed', text, code: error.code ?? '' }
}
