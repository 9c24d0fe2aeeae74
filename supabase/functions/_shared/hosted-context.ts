// Builds the context of a call on hosted Supabase from the runtime's settings.
import type { FunctionCaller, FunctionContext, FunctionLog } from '@jotsam/platform/function'
import { createClient } from '@supabase/supabase-js'
import { bearerToken } from './accounts/bearer-token.ts'

declare const Deno: { readonly env: { toObject(): Record<string, string> } }

export async function hostedContext(request: Request): Promise<FunctionContext> {
  const env: Record<string, string | undefined> = Deno.env.toObject()
  const { SUPABASE_URL = '', SUPABASE_ANON_KEY = '', SUPABASE_SERVICE_ROLE_KEY = '' } = env
  const token = bearerToken(request) ?? SUPABASE_ANON_KEY
  const client = (key: string, bearer: string) =>
    createClient(SUPABASE_URL, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers: { Authorization: `Bearer ${bearer}` } },
    })
  const asService = client(SUPABASE_SERVICE_ROLE_KEY, SUPABASE_SERVICE_ROLE_KEY)
  const requestId = crypto.randomUUID()

  async function provenCaller(): Promise<FunctionCaller | null> {
    const projectKey = (role: 'anon' | 'service_role') => ({ role, userId: null, email: null, claims: {} })
    if (token === SUPABASE_SERVICE_ROLE_KEY) return projectKey('service_role')
    if (token === SUPABASE_ANON_KEY) return projectKey('anon')
    // The gateway checks tokens only where verify_jwt is on, so the auth server is asked.
    const { data } = await asService.auth.getClaims(token)
    const { data: account } = data ? await asService.auth.getUser(token) : { data: null }
    if (!data || !account?.user) return null
    const { id, email } = account.user
    return { role: 'authenticated', userId: id, email: email ?? null, claims: data.claims }
  }

  return {
    caller: await provenCaller(),
    asCaller: client(SUPABASE_ANON_KEY, token),
    asService,
    env,
    mailer: { send: () => Promise.reject(new Error('This host offers functions no mail.')) },
    log: consoleLog(requestId),
    clientAddress: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown',
    requestId,
    publicUrl: (env.PUBLIC_URL ?? SUPABASE_URL).replace(/\/+$/, ''),
    workerUrl(name) {
      throw new Error(`This host runs no worker ${name}.`)
    },
    signal: request.signal,
  }
}

function consoleLog(requestId: string): FunctionLog {
  const write = (level: string) => (fields: object, message: string) =>
    console.error(JSON.stringify({ level, requestId, message, ...fields }))
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** The platform sends CORS headers for every function. Hosted Supabase leaves that to each function. */
export async function withCors(request: Request, respond: () => Promise<Response>): Promise<Response> {
  const response = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await respond()
  response.headers.set('Access-Control-Allow-Origin', '*')
  response.headers.set('Access-Control-Allow-Headers', 'authorization, apikey, content-type, x-client-info')
  response.headers.set('Access-Control-Expose-Headers', 'Content-Disposition')
  return response
}
