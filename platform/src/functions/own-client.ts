// For the clients that functions make themselves with SUPABASE_URL: that address is this server, which need not go out to reach itself
// (behind a proxy it may not even be able to). Node 20 has no WebSocket, and the client refuses to be made without one.
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
