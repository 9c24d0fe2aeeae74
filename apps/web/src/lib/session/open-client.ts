// Creates the data client with the server's public API key.
import type { Database } from '@jotsam/core/database/database'
import { createClient } from '@supabase/supabase-js'
import { publicConfig } from '../data/public-config.ts'
import { type Client, SESSION_KEY } from '../data/supabase.ts'
import { withEarlyReads } from './early-reads.ts'
import { type RefreshWatch, watchRefresh } from './watch-refresh.ts'

export async function openClient(config: Response | null, watch: RefreshWatch): Promise<Client> {
  const { anonKey } = await publicConfig(config)
  return createClient<Database>(location.origin, anonKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    },
    global: {
      headers: { 'X-Client-Info': 'jotsam-mobile-web', 'x-jotsam-client': 'web' },
      fetch: watchRefresh(
        withEarlyReads((input, init) => fetch(input, init)),
        watch,
      ),
    },
  })
}
