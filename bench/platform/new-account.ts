// Signs a new person up and starts their trial.
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { testClient } from '../../platform/src/testing/test-client.ts'
import type { ServerProcess } from './server-process.ts'

export async function newAccount(
  { url, anonKey }: Pick<ServerProcess, 'url' | 'anonKey'>,
  person = { email: 'person@bench.example', password: 'correct horse battery' },
  headers: Record<string, string> = {},
): Promise<{ client: SupabaseClient; session: Session }> {
  const client = testClient(url, anonKey, { global: { headers } })
  const { data, error } = await client.auth.signUp(person)
  if (error || !data.session) throw error ?? new Error('Sign-up gave no session.')
  await client.rpc('start_trial').throwOnError()
  return { client, session: data.session }
}
