// Creates the data client with the server's public API key.
import { createClient } from '../data/create-client.ts'
import { publicConfig } from '../data/public-config.ts'
import { type Client, SESSION_KEY } from '../data/supabase.ts'
import { withEarlyReads } from './early-reads.ts'
import { type RefreshWatch, watchRefresh } from './watch-refresh.ts'

export async function openClient(config: Response | null, watch: RefreshWatch): Promise<Client> {
  const { anonKey } = await publicConfig(config)
  return createClient(location.origin, anonKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    },
    headers: { 'X-Client-Info': 'jotsam-mobile-web', 'x-jotsam-client': 'web' },
    fetch: watchRefresh(
      withEarlyReads((input, init) => fetch(input, init)),
      watch,
    ),
  })
}
