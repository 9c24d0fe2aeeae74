// Test helper: parses what supabase-js really sends for a query.

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { parseRequest } from '../request.ts'
import type { ApiRequest, RequestError, Result } from '../types.ts'

export type Build = (client: SupabaseClient) => PromiseLike<unknown>

/** Returns the one request that `build` makes. */
export async function sentBy(build: Build): Promise<Result<ApiRequest, RequestError>> {
  const requests: Request[] = []
  const client = createClient('http://127.0.0.1:9', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: {
      fetch: async (input, init) => {
        requests.push(new Request(input, init))
        return new Response('[]', { headers: { 'content-type': 'application/json' } })
      },
    },
  })
  await build(client)
  const [request, ...others] = requests
  if (request === undefined || others.length > 0) throw new Error(`expected one request, saw ${requests.length}`)
  const { pathname, search } = new URL(request.url)
  return parseRequest({
    method: request.method,
    path: pathname.slice('/rest/v1'.length),
    search,
    headers: request.headers,
    body: await request.text(),
  })
}

export const books = (client: SupabaseClient) => client.from('books').select()
