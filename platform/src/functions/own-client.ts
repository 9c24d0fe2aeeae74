// For clients that functions create themselves with SUPABASE_URL: their requests stay inside the process, because the server
// may not reach its own public address. Node 20 has no WebSocket, and the client cannot be created without one.
import { WebSocket } from 'ws'
import type { FetchSelf } from './context.ts'

export function ownClient(publicUrl: string, fetchSelf: FetchSelf): { fetch: typeof fetch; transport: unknown } {
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      return request.url.startsWith(`${publicUrl}/`) ? fetchSelf(request) : fetch(request)
    },
    transport: WebSocket,
  }
}
