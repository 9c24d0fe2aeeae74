// Node's HTTP server with timeouts for slow clients, and a close that lets running requests finish.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { CompressedResponse } from './compressed-response.ts'

export interface HttpServerOptions {
  readonly onRequest: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly limits?: Partial<HttpLimits>
}

export interface HttpLimits {
  readonly headerBytes: number
  /** A client that has not sent its headers within this time is disconnected. */
  readonly headersMs: number
  /** A client that sends less than `leastBytes` of its request in this time is disconnected. A large upload may take hours. */
  readonly requestMs: number
  readonly leastBytes: number
  /** Longer than the minute most proxies keep theirs, so that they never reuse a connection we just closed. */
  readonly keepAliveMs: number
  readonly checkEveryMs: number
}

export type HttpServer = ReturnType<typeof createHttpServer>

export function createHttpServer({ onRequest, onUpgrade, limits }: HttpServerOptions) {
  const { headerBytes, headersMs, requestMs, leastBytes, keepAliveMs, checkEveryMs } = { ...DEFAULT_LIMITS, ...limits }
  const arriving = new Map<IncomingMessage, { outgoing: ServerResponse; since: number; bytes: number }>()
  const upgraded = new Set<Duplex>()
  const server = createServer(
    {
      ServerResponse: CompressedResponse,
      maxHeaderSize: headerBytes,
      headersTimeout: headersMs,
      // Node's own limit is for the whole request, however steadily it arrives.
      requestTimeout: 0,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkEveryMs,
      // Behind a proxy, ambiguous requests would let one client read another's answer (request smuggling).
      insecureHTTPParser: false,
      requireHostHeader: true,
    },
    (incoming, outgoing) => {
      arriving.set(incoming, { outgoing, since: Date.now(), bytes: incoming.socket.bytesRead })
      incoming.once('close', () => arriving.delete(incoming))
      return onRequest(incoming, outgoing)
    },
  )
  const check = setInterval(() => {
    for (const [incoming, state] of arriving) {
      const { socket } = incoming
      if (incoming.complete) arriving.delete(incoming)
      else if (Date.now() - state.since >= requestMs) {
        if (socket.bytesRead - state.bytes < leastBytes) disconnect(socket, state.outgoing)
        else Object.assign(state, { since: Date.now(), bytes: socket.bytesRead })
      }
    }
  }, checkEveryMs).unref()
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    // Until a handler takes the socket over, a reset without a listener would end the process.
    socket.on('error', () => socket.destroy())
    onUpgrade(request, socket, head)
  })

  return {
    listen: (port: number, host: string): Promise<number> =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    /** Accepts nothing new, waits for running requests for at most `patienceMs`, then disconnects the rest. */
    async close(patienceMs: number): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection is idle as soon as its request is answered; clients must not send another one on it.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const cutOff = setTimeout(() => {
        server.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
      }, patienceMs)
      server.closeIdleConnections()
      await closed
      clearInterval(check)
      clearInterval(sweep)
      clearTimeout(cutOff)
    },
  }
}

function disconnect(socket: Socket, outgoing: ServerResponse): void {
  if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

const DEFAULT_LIMITS: HttpLimits = {
  headerBytes: 64 * 1024,
  headersMs: 15_000,
  requestMs: 120_000,
  leastBytes: 64 * 1024,
  keepAliveMs: 65_000,
  checkEveryMs: 5_000,
}
const SWEEP_MS = 25
