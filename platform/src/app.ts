// Mounts the surfaces. Reads as the map of the server.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import type { Deps, Env } from './deps.ts'
import { createFunctions } from './functions/functions.ts'
import { requestContext } from './http/request-context.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'

export interface App {
  readonly fetch: (request: Request, env?: unknown) => Response | Promise<Response>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

export async function createApp(deps: Deps): Promise<App> {
  const hono = new Hono<Env>()
  const [rest, realtime, functions] = await Promise.all([
    createRest(deps),
    createRealtime(deps),
    createFunctions(deps, (request) => hono.fetch(request)),
  ])

  hono.use(requestContext(deps))
  hono.get('/healthz', (context) => context.json({ status: 'ok' }))
  hono.route('/auth/v1', createAuth(deps))
  hono.route('/rest/v1', rest.hono)
  hono.route('/realtime/v1', realtime.hono)
  hono.route('/functions/v1', functions.hono)

  return {
    fetch: hono.fetch,
    upgrade: realtime.upgrade,
    async close() {
      await Promise.all([realtime.close(), functions.close(), rest.close()])
    },
  }
}
