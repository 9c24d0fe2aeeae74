// The context that a function gets with the request. Its clients call the other surfaces inside the process.
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Deps } from '../deps.ts'
import { INSIDE_HEADER } from '../http/client-address.ts'
import type { FunctionCaller, FunctionContext } from './contract.ts'

export type FetchSelf = (request: Request) => Response | Promise<Response>

export interface Call {
  readonly functionName: string
  readonly caller: FunctionCaller | null
  readonly token: string | null
  readonly clientAddress: string
  readonly userAgent: string | undefined
  readonly requestId: string
  readonly signal: AbortSignal
}

export type ContextOf = (call: Call) => FunctionContext

export interface ContextParts {
  readonly deps: Deps
  readonly fetchSelf: FetchSelf
  readonly env: FunctionContext['env']
  readonly workerUrl: (name: string) => URL
}

/** Loads the client library on first use: a server whose functions are never called does not pay for it. */
export async function contextFactory({ deps, fetchSelf, env, workerUrl }: ContextParts): Promise<ContextOf> {
  const [{ createClient }, { WebSocket }] = await Promise.all([import('@supabase/supabase-js'), import('ws')])
  const { keys, mailer, log, config } = deps

  const client = (key: string, token: string, from: Pick<Call, 'clientAddress' | 'userAgent'>): SupabaseClient =>
    createClient(INSIDE, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        // Rate limits count for the function's caller, not for the server.
        headers: {
          Authorization: `Bearer ${token}`,
          [INSIDE_HEADER]: from.clientAddress,
          ...(from.userAgent === undefined ? {} : { 'User-Agent': from.userAgent }),
        },
        fetch: async (input, init) => fetchSelf(new Request(input, init)),
      },
      // Node 20 has no WebSocket of its own, and the client refuses to be made without one.
      realtime: { transport: WebSocket as never },
    })

  return ({ functionName, caller, token, clientAddress, userAgent, requestId, signal }) => {
    const from = { clientAddress, userAgent }
    const asCaller = once(() => client(keys.anonKey, token ?? keys.anonKey, from))
    // One per call: a handler that signs a person in must not change the caller of the next call.
    const asService = once(() => client(keys.serviceRoleKey, keys.serviceRoleKey, from))
    const callLog = once(() => log.child({ requestId, function: functionName }))
    return {
      caller,
      get asCaller() {
        return asCaller()
      },
      get asService() {
        return asService()
      },
      get log() {
        return callLog()
      },
      env,
      mailer,
      clientAddress,
      requestId,
      publicUrl: config.publicUrl,
      workerUrl,
      signal,
    }
  }
}

/** The settings of functions: the project's .env file, then the environment, then Supabase's standard ones. */
export function functionEnv({ config, keys }: Pick<Deps, 'config' | 'keys'>, projectEnv: Record<string, string>) {
  return Object.freeze({
    ...projectEnv,
    ...config.functionEnv,
    SUPABASE_URL: config.publicUrl,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
  })
}

// Never connected to: these clients' requests go to the app directly.
const INSIDE = 'http://localhost'

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
