// Listens: HTTP to the app, WebSocket upgrades to realtime, and an orderly end.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'

export interface RunningServer {
  readonly port: number
  /** Finishes running requests, then closes; the database stays open. */
  close(): Promise<void>
}

export async function startServer(deps: Deps): Promise<RunningServer> {
  const app = await createApp(deps)
  const server = createServer(getRequestListener(app.fetch))
  server.on('upgrade', (request, socket, head) => app.upgrade(request, socket, head))
  await listen(server, deps.config.port, deps.config.host)
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      await app.close()
      await closed
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}
