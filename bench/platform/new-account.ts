// Signs a new person up and starts their trial.
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { ServerProcess } from './server-process.ts'

type Server = Pick<ServerProcess, 'url' | 'anonKey'>

function newClient({ url, anonKey }: Server, headers: Record<string, string>): SupabaseClient {
  return createClient(url, anonKey, {
    global: { headers },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
}

export async function newAccount(
  server: Server,
  person = { email: 'person@bench.example', password: 'correct horse battery' },
  headers: Record<string, string> = {},
): Promise<{ client: SupabaseClient; session: Session }> {
  const client = newClient(server, headers)
  const { data, error } = await client.auth.signUp(person)
  if (error || !data.session) throw error ?? new Error('Sign-up gave no session.')
  await client.rpc('start_trial').throwOnError()
  return { client, session: data.session }
}
