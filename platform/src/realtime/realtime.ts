// realtime/v1: Phoenix channels over WebSocket, as realtime-js speaks them.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'

export interface Realtime {
  /** The HTTP side: broadcast by POST. */
  readonly hono: Hono<Env>
  /** Takes over a socket whose path is under /realtime/v1/websocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

export async function createRealtime(_deps: Deps): Promise<Realtime> {
  return { hono: new Hono<Env>(), upgrade: (_request, socket) => socket.destroy(), close: async () => undefined }
}
