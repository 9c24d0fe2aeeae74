// The one data client's type, where it keeps the session, and whether there may be one. The client itself is loaded when
// something needs it, so that public pages stay light.
import type { Database } from '@jotsam/core/database/database'
import type { SupabaseClient } from '@supabase/supabase-js'
import { hasAuthParams } from '../session/auth-params.ts'

export type Client = SupabaseClient<Database>

export const SESSION_KEY = 'jotsam-auth-token'

/** Whether this browser may hold a session, or is about to get one from a link. */
export function mayHaveSession(): boolean {
  try {
    return hasAuthParams(location.href) || localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}
