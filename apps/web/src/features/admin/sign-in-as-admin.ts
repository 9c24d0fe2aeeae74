// Signing in as an administrator. It is tried with a client of its own, which keeps nothing: whoever is refused, for whatever
// reason, keeps the session that they had, and hears the same as everybody else who is refused.
import { createClient, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { publicConfig } from '../../lib/public-config.ts'
import type { Client } from '../../lib/supabase.ts'

export type Attempt =
  | { readonly kind: 'entered' | 'refused' | 'unreachable' }
  | { readonly kind: 'code-needed'; readonly verify: (code: string) => Promise<Attempt> }

export async function signInAsAdmin(
  open: () => Promise<Client>,
  credentials: { email: string; password: string },
): Promise<Attempt> {
  try {
    const client = await trialClient()
    const { data, error } = await client.auth.signInWithPassword(credentials)
    if (error) return { kind: isAuthRetryableFetchError(error) ? 'unreachable' : 'refused' }
    const factor = data.user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    if (!factor) return await enter(open, client)
    return { kind: 'code-needed', verify: (code) => verify(open, client, factor.id, code) }
  } catch {
    return { kind: 'unreachable' }
  }
}

async function verify(open: () => Promise<Client>, client: Client, factorId: string, code: string): Promise<Attempt> {
  try {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
    if (error) return { kind: isAuthRetryableFetchError(error) ? 'unreachable' : 'refused' }
    return await enter(open, client)
  } catch {
    return { kind: 'unreachable' }
  }
}

async function enter(open: () => Promise<Client>, client: Client): Promise<Attempt> {
  const { error, response } = await client.functions.invoke('admin-stats', { body: { only: 'users', perPage: 1 } })
  if (error) {
    await client.auth.signOut({ scope: 'local' })
    return { kind: response && response.status < 500 ? 'refused' : 'unreachable' }
  }
  const { data } = await client.auth.getSession()
  if (!data.session) return { kind: 'refused' }
  const { error: notKept } = await (await open()).auth.setSession(data.session)
  return { kind: notKept ? 'unreachable' : 'entered' }
}

async function trialClient(): Promise<Client> {
  const { anonKey } = await publicConfig()
  return createClient(location.origin, anonKey, {
    auth: {
      storageKey: 'jotsam-admin-trial',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  })
}
