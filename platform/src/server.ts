// Listens for HTTP, WebSocket upgrades and, if set so, mail; closes in order.
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import { badRequest } from './http/error-answer.ts'
import { createHttpServer } from './http/http-server.ts'
import { listenForMail } from './mail/mail-in.ts'

const PATIENCE_MS = 10_000

export async function startServer(deps: Deps, options?: { hasSchedules: boolean }) {
  const app = await createApp(deps, options)
  const http = createHttpServer({
    onRequest: getRequestListener(app.fetch, { errorHandler: badRequest }),
    onUpgrade(request, socket, head) {
      if (SOCKET_PATH.test(request.url ?? '')) return app.upgrade(request, socket, head)
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    },
  })
  const end = async (error: unknown): Promise<never> => {
    await Promise.all([app.hangUp(), app.close()])
    throw error
  }
  const port = await http.listen(deps.config.port, deps.config.host).catch(end)
  const mail = await listenForMail({ ...deps, fetchSelf: (request) => app.fetch(request) }).catch(async (error) => {
    await http.close(0)
    return end(error)
  })
  return {
    port,
    /** Null when mail-in is off. */
    mailPort: mail?.port ?? null,
    /** Finishes running requests, then closes; the database stays open. */
    async close() {
      await Promise.all([http.close(PATIENCE_MS), app.hangUp(), mail?.close()])
      await app.close()
    },
  }
}

const SOCKET_PATH = /^\/realtime\/v1\/websocket(?:[/?]|$)/
