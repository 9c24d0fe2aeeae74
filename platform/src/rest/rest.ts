// rest/v1, as PostgREST speaks it: a request is parsed, planned, turned into one statement, run as its caller, and answered.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps, Env } from '../deps.ts'
import { callerOf } from '../http/caller-of.ts'
import { plan, schemaOf } from './plan/plan.ts'
import { parseRequest } from './request/index.ts'
import { errorResponse, type RestError } from './response/error-response.ts'
import { describeSchema } from './response/open-api.ts'
import { successOf } from './response/success-response.ts'
import { run } from './run.ts'
import { createLiveCache } from './schema-cache/live-cache.ts'
import { requestSettings } from './settings.ts'
import { createPreparedShapes } from './sql/prepared-shapes.ts'
import { statementFor } from './sql/statement.ts'

export interface Rest {
  readonly hono: Hono<Env>
  close(): Promise<void>
}

const PREFIX = '/rest/v1'
const MAX_BODY = 10 * 1024 * 1024

export async function createRest(deps: Deps): Promise<Rest> {
  const cache = await createLiveCache(deps)
  const shapes = createPreparedShapes({ capacity: 500, windowMs: 30 * 60_000, now: Date.now })

  async function answer(context: Context<Env>): Promise<Response> {
    const { method, headers } = context.req.raw
    const caller = await callerOf({ apikey: headers.get('apikey'), authorization: headers.get('authorization') }, deps)
    if (!caller.ok) return errorResponse({ kind: 'caller', fault: caller.fault })

    const { path, search } = addressOf(context.req.url)
    const body = method === 'GET' || method === 'HEAD' ? '' : await context.req.text()
    const request = parseRequest({ method, path, search, headers, body })
    if (!request.ok) return errorResponse({ kind: 'request', error: request.error })

    const schema = schemaOf(cache.current(), request.value.schema)
    if (!schema.ok) return errorResponse({ kind: 'plan', error: schema.error })
    if (request.value.kind === 'describe') return describeSchema(schema.value, deps.config)

    const settings = requestSettings(request.value, { schema: schema.value.name, path, headers })
    if (!settings.ok) return errorResponse({ kind: 'request', error: settings.error })
    const planned = plan(request.value, schema.value, deps.config)
    if (!planned.ok) return errorResponse({ kind: 'plan', error: planned.error })

    const statement = statementFor(planned.value)
    const outcome = await run(request.value, planned.value, statement, {
      db: deps.db,
      shapes,
      caller: caller.caller,
      settings: settings.value,
    })
    if (!outcome.ok) return refuse(context, outcome.error)
    const success = successOf({
      request: request.value,
      plan: planned.value,
      outcome: outcome.value,
      address: path + search,
      profile: deps.config.dbSchemas.length > 1 ? schema.value.name : null,
    })
    return 'kind' in success ? refuse(context, success) : new Response(success.body, success)
  }

  const hono = new Hono<Env>()
  hono.on(
    ['POST', 'PATCH', 'PUT', 'DELETE'],
    '/*',
    bodyLimit({ maxSize: MAX_BODY, onError: () => errorResponse({ kind: 'body-too-large', maximum: MAX_BODY }) }),
  )
  hono.all('/*', (context) => answer(context))
  hono.onError((error, context) => {
    context.get('log').error({ err: error }, 'rest request failed')
    return errorResponse({ kind: 'unexpected', requestId: context.get('requestId') })
  })
  return { hono, close: () => cache.close() }
}

function refuse(context: Context<Env>, error: RestError): Response {
  const response = errorResponse(error)
  if (response.status >= 500) context.get('log').error({ error }, 'the database refused a request')
  return response
}

/** The address below the surface's own, as it came: names and values are decoded once, by the parser. */
function addressOf(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const query = url.indexOf('?', start)
  const end = query === -1 ? url.length : query
  const path = url.slice(start + PREFIX.length, end)
  return { path: path === '' ? '/' : path, search: url.slice(end) }
}
