// The data client, made of the packages that supabase-js is made of. supabase-js itself would bring file storage and realtime along, and
// the first page would wait for both.
import type { Database } from '@jotsam/core/database/database'
import { GoTrueClient } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { RealtimeClient } from '@supabase/realtime-js'
import type { Client } from './supabase.ts'

type AuthOptions = NonNullable<ConstructorParameters<typeof GoTrueClient>[0]>

interface Options {
  readonly auth?: Pick<
    AuthOptions,
    'flowType' | 'storageKey' | 'persistSession' | 'autoRefreshToken' | 'detectSessionInUrl'
  >
  readonly headers?: Record<string, string>
  readonly fetch?: typeof globalThis.fetch
}

export function createClient(server: string, anonKey: string, options: Options = {}): Client {
  const { auth: session, headers = {}, fetch = (input, init) => globalThis.fetch(input, init) } = options
  const keys = { apikey: anonKey, Authorization: `Bearer ${anonKey}` }
  const auth = new GoTrueClient({ ...session, url: `${server}/auth/v1`, headers: { ...keys, ...headers }, fetch })

  const accessToken = async () => (await auth.getSession()).data.session?.access_token ?? anonKey
  const fetchAsUser: typeof globalThis.fetch = async (input, init) => {
    const own = new Headers(init?.headers)
    own.set('apikey', anonKey)
    if (!own.has('Authorization')) own.set('Authorization', `Bearer ${await accessToken()}`)
    return fetch(input, { ...init, headers: own })
  }
  const rest = new PostgrestClient<Database>(`${server}/rest/v1`, { headers, fetch: fetchAsUser })

  let realtime: Promise<RealtimeClient> | null = null
  const openRealtime = async () => {
    const { RealtimeClient } = await import('@supabase/realtime-js')
    const opened = new RealtimeClient(`${server.replace(/^http/, 'ws')}/realtime/v1`, {
      headers,
      params: { apikey: anonKey },
      accessToken,
      fetch: fetchAsUser,
    })
    // Open channels continue with the new token.
    auth.onAuthStateChange((_event, session) => void opened.setAuth(session?.access_token ?? anonKey))
    return opened
  }

  return {
    auth,
    from: rest.from.bind(rest),
    rpc: rest.rpc.bind(rest),
    functions: new FunctionsClient(`${server}/functions/v1`, { headers, customFetch: fetchAsUser }),
    realtime() {
      realtime ??= openRealtime().catch((error: unknown) => {
        realtime = null // Allows another attempt.
        throw error
      })
      return realtime
    },
  }
}
