// Runs the product in its own process, with signed-in people and a connection to its database.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { copyCompiledFunctions } from '../src/testing/compiled-functions.ts'
import { runServer, type ServerProcess } from './start/run-server.ts'

export { testClient } from '../src/testing/test-client.ts'
export { dataFolder } from './start/run-server.ts'

export const checkout = resolve(import.meta.dirname, '../..')

export async function runProduct(env: Record<string, string> & { DATA_DIR: string }): Promise<ServerProcess> {
  await copyCompiledFunctions(env.DATA_DIR)
  const settings = { SUPABASE_DIR: join(checkout, 'supabase'), RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', ...env }
  return runServer(settings)
}

export async function keysIn(dataDir: string): Promise<{ anonKey: string; serviceRoleKey: string; jwtSecret: string }> {
  return JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
}

export interface SignedUp {
  readonly client: SupabaseClient
  readonly id: string
  readonly email: string
  readonly token: string
  readonly refreshToken: string
}

export const PASSWORD = 'correct horse battery'

/** A person on a trial, who may save without a daily limit. */
export async function signUpPro(client: SupabaseClient): Promise<SignedUp> {
  const email = `${randomUUID()}@example.org`
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error || !data.session || !data.user) throw error ?? new Error('Sign-up gave no session.')
  await client.rpc('start_trial').throwOnError()
  const { access_token: token, refresh_token: refreshToken } = data.session
  return { client, id: data.user.id, email, token, refreshToken }
}

/** A save with an idempotency key, as in the web app. */
export function saveOf(userId: string, title: string) {
  return { user_id: userId, title, content: `What ${title} says`, idempotency_key: randomUUID() }
}
