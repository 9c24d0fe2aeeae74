// The calls of the sign-in screen, each answered with what happened or with the service's own words.
import { shellMessages } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site'
import type { User } from '@supabase/supabase-js'
import { paths } from '../../lib/paths.ts'
import type { Client } from '../../lib/supabase.ts'
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

export async function verifyCode(client: Client, user: User, code: string): Promise<Outcome> {
  const factor = user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
  if (!factor) return { kind: 'done' }
  return outcome((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error)
}

/** For when nothing was answered: the client's code or the server's settings could not be fetched. */
export const noAnswer = shellMessages.unableToConnect(defaultSite.name)

type Fault = Error & { code?: string | undefined }

function outcome(error: Fault | null): Outcome {
  return error ? failed(error) : { kind: 'done' }
}

function failed(error: Fault): Failed {
  // A proxy's page instead of an answer leaves the client without words.
  const text = error.message && error.message !== '{}' ? error.message : noAnswer
  return { kind: 'failed', text, code: error.code ?? '' }
}
