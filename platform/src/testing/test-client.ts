// Clients and tokens for tests and benches. Without vitest, because benches and browser tests use it too.
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { Keys } from '../keys/keys.ts'
import { createTokens } from '../keys/tokens.ts'

/** A client without storage and timers, with a WebSocket for Node 20. */
export function testClient(url: string, key: string, options: SupabaseClientOptions<'public'> = {}): SupabaseClient {
  return createClient(url, key, {
    ...options,
    auth: { autoRefreshToken: false, persistSession: false, ...options.auth },
    realtime: { transport: WebSocket as never, ...options.realtime },
  })
}

/** A token with which a person is signed in, without a password or a session. */
export function tokenFor(
  { jwtSecret }: Pick<Keys, 'jwtSecret'>,
  userId: string,
  { seconds = 3600, ...claims }: { seconds?: number; email?: string } = {},
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + seconds
  return createTokens(jwtSecret).sign({ sub: userId, role: 'authenticated', aud: 'authenticated', exp, ...claims })
}
