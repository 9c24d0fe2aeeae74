// Signs a new person up and starts their trial.
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { ServerProcess } from './server-process.ts'

export function newClient({ url, anonKey }: Pick<ServerProcess, 'url' | 'anonKey'>): SupabaseClient {
  return createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
}

export async function newAccount(
  server: Pick<ServerProcess, 'url' | 'anonKey'>,
  person = { email: 'person@bench.example', password: 'correct horse battery' },
): Promise<{ client: SupabaseClient; session: Session }> {
  const client = newClient(server)
  const { data, error } = await client.auth.signUp(person)
  if (error || !data.session) throw error ?? new Error('Sign-up gave no session.')
  await client.rpc('start_trial').throwOnError()
  return { client, session: data.session }
}
