// The type of the data client, the storage key of its session, and a check for one. The client itself loads on demand, so that
// public pages stay small.
import type { Database } from '@jotsam/core/database/database'
import type { GoTrueClient } from '@supabase/auth-js'
import type { FunctionsClient } from '@supabase/functions-js'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { RealtimeClient } from '@supabase/realtime-js'
import { hasAuthParams } from '../session/auth-params.ts'

/** A subset of the client of supabase-js. */
export interface Client extends Pick<PostgrestClient<Database>, 'from' | 'rpc'> {
  readonly auth: GoTrueClient
  readonly functions: FunctionsClient
  /** Its code loads at the first call. */
  readonly realtime: () => Promise<RealtimeClient>
}

export const SESSION_KEY = 'jotsam-auth-token'

/** Whether this browser may have a session, or gets one from the link that was opened. */
export function mayHaveSession(): boolean {
  try {
    return hasAuthParams(location.href) || localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}
