// The type of the data client, the storage key of its session, and a check for one. The client itself loads on demand, so that
// public pages stay small.
import type { Database } from '@jotsam/core/database/database'
import type { SupabaseClient } from '@supabase/supabase-js'
import { hasAuthParams } from '../session/auth-params.ts'

export type Client = SupabaseClient<Database>

export const SESSION_KEY = 'jotsam-auth-token'

/** Whether this browser may have a session, or gets one from the link that was opened. */
export function mayHaveSession(): boolean {
  try {
    return hasAuthParams(location.href) || localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}
