// The one data client. Loaded when something needs it, so that public pages stay light.
import type { Database } from '@jotsam/core/database'
import type { SupabaseClient } from '@supabase/supabase-js'
import { hasAuthParams } from './session/auth-params.ts'
import { type RefreshWatch, watchRefresh } from './session/watch-refresh.ts'

export type Client = SupabaseClient<Database>

export const SESSION_KEY = 'jotsam-auth-token'

/** Whether this browser may hold a session, or is about to get one from a link, without loading the client. */
export function mayHaveSession(): boolean {
  try {
    return hasAuthParams(location.href) || localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}

export async function openClient(watch: RefreshWatch): Promise<Client> {
  const [{ createClient }, { publicConfig }] = await Promise.all([
    import('@supabase/supabase-js'),
    import('./public-config.ts'),
  ])
  const { anonKey } = await publicConfig()
  return createClient<Database>(location.origin, anonKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    },
    global: {
      headers: { 'X-Client-Info': 'jotsam-mobile-web' },
      fetch: watchRefresh((input, init) => fetch(input, init), watch),
    },
  })
}
