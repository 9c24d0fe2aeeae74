// The one data client. Loaded when something needs it, so that public pages stay light.
import type { Database } from '@jotsam/core/database'
import type { SupabaseClient } from '@supabase/supabase-js'
import { publicConfig } from './public-config.ts'

export type Client = SupabaseClient<Database>

export const SESSION_KEY = 'jotsam-auth-token'

let opening: Promise<Client> | null = null

export function openClient(): Promise<Client> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** Whether this browser may hold a session, without loading the client. */
export function mayHaveSession(): boolean {
  const isReturning = /[?&#](code|access_token|error_description)=/.test(location.search + location.hash)
  try {
    return isReturning || localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return isReturning
  }
}

async function open(): Promise<Client> {
  const [{ createClient }, { anonKey }] = await Promise.all([import('@supabase/supabase-js'), publicConfig()])
  return createClient<Database>(location.origin, anonKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    },
    global: { headers: { 'X-Client-Info': 'jotsam-mobile-web' } },
  })
}
