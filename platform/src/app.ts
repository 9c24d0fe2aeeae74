// Mounts the surfaces: the map of the server.
import { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import type { Deps, Env } from './deps.ts'
import { createFunctions } from './functions/functions.ts'
import { bodyRoom } from './http/body-room.ts'
import { internalError, notFound, storageNotOffered } from './http/error-answer.ts'
import { createOps } from './http/ops.ts'
import { requestContext } from './http/request-context.ts'
import { createRequestMetrics } from './http/request-metrics.ts'
import { isApi, surfaceOf } from './http/surface.ts'
import { createEndedSessions, withoutEnded } from './keys/ended-sessions.ts'
import { createOpaqueTokens } from './keys/opaque-tokens.ts'
import { createDiskGuard } from './limits/disk-guard.ts'
import { createSecurityEvents } from './log/security-events.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import { createStorage } from './storage/storage.ts'
import { createWeb } from './web/web.ts'

export type App = Awaited<ReturnType<typeof createApp>>

export async function createApp(given: Deps, { hasSchedules = true } = {}) {
  const hono = new Hono<Env>()
  const endedSessions = await createEndedSessions(given)
  const disk = await createDiskGuard(given)
  const events = createSecurityEvents(given.log)
  const opaqueTokens = await createOpaqueTokens({ ...given, events })
  const deps: Deps = { ...given, tokens: withoutEnded(given.tokens, endedSessions) }
  // Opaque tokens are for data. They open no account (auth/v1) and no lasting connection (realtime/v1).
  const withOpaque = withoutEnded(opaqueTokens.accepting(given.tokens), endedSessions)
  const [rest, storage, realtime, functions] = await Promise.all([
    createRest({ ...deps, tokens: withOpaque }, disk),
    createStorage({ ...deps, tokens: withOpaque }, disk),
    createRealtime(deps, endedSessions),
    createFunctions(deps, withOpaque, (request) => hono.fetch(request)),
  ])
  const web = createWeb(deps, functions.headOf)
  const metrics = createRequestMetrics({
    system: deps.db.system,
    realtime: realtime.counters,
    securityEvents: events.counts,
  })

  hono.use(requestContext(deps, metrics))
  // Mounted before the limit on bodies in memory, because files are streamed and have limits of their own.
  if (storage) hono.route('/storage/v1', storage.hono)
  hono.use(bodyRoom({ waitMs: deps.config.poolWaitMs }))
  // auth/v1 reads the session itself at every call.
  hono.route('/auth/v1', createAuth(given, events))
  hono.route('/rest/v1', rest.hono)
  hono.route('/realtime/v1', realtime.hono)
  hono.route('/functions/v1', functions.hono)
  hono.all('/storage/v1/*', storageNotOffered)
  hono.route('/', createOps(deps, metrics))
  hono.notFound(async (context) =>
    isApi(surfaceOf(context.req.path)) ? notFound(context) : ((await functions.mounted(context)) ?? web(context)),
  )
  hono.onError(internalError)
  if (hasSchedules) functions.start()

  return {
    fetch: hono.fetch,
    upgrade: realtime.upgrade,
    /** Closes the WebSockets, which would never end by themselves. */
    hangUp: (): Promise<void> => realtime.close(),
    async close(): Promise<void> {
      await Promise.all([
        functions.close(),
        rest.close(),
        storage?.close(),
        endedSessions.close(),
        opaqueTokens.close(),
      ])
      disk.close()
    },
  }
}
