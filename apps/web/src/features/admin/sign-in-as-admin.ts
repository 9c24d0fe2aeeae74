// Signs in an administrator with a separate client that stores nothing. A refused person keeps their current session, and every
// refusal shows the same message.
import { type Factor, isAuthRetryableFetchError } from '@supabase/auth-js'
import { createClient } from '../../lib/data/create-client.ts'
import { publicConfig } from '../../lib/data/public-config.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { type Outcome, verifyCode, verifyKey, verifyRecoveryCode } from '../auth/index.ts'

export type Attempt =
  | { readonly kind: 'entered' | 'refused' | 'unreachable' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'second-step'; readonly step: SecondStep }

/** The account has a second factor. Each of these functions verifies one kind. */
export interface SecondStep {
  readonly factors: readonly Factor[]
  readonly byCode: (code: string) => Promise<Attempt>
  readonly byKey: (factorId: string) => Promise<Attempt>
  readonly byRecoveryCode: (code: string) => Promise<Attempt>
}

export async function signInAsAdmin(
  open: () => Promise<Client>,
  credentials: { email: string; password: string },
): Promise<Attempt> {
  try {
    const client = await temporaryClient()
    const { data, error } = await client.auth.signInWithPassword(credentials)
    if (error) return { kind: isAuthRetryableFetchError(error) ? 'unreachable' : 'refused' }
    const { user } = data
    const factors = user.factors?.filter(({ status }) => status === 'verified') ?? []
    if (factors.length === 0) return await enter(open, client)
    const step: SecondStep = {
      factors,
      byCode: (code) => passStep(open, client, () => verifyCode(client, user, code)),
      byKey: (factorId) => passStep(open, client, () => verifyKey(client, factorId)),
      byRecoveryCode: (code) => passStep(open, client, () => verifyRecoveryCode(client, code)),
    }
    return { kind: 'second-step', step }
  } catch {
    return { kind: 'unreachable' }
  }
}

async function passStep(open: () => Promise<Client>, client: Client, step: () => Promise<Outcome>): Promise<Attempt> {
  try {
    const outcome = await step()
    return outcome.kind === 'failed' ? outcome : await enter(open, client)
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
  const { error: sessionError } = await (await open()).auth.setSession(data.session)
  return { kind: sessionError ? 'unreachable' : 'entered' }
}

async function temporaryClient(): Promise<Client> {
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
