// rest/v1, compatible with PostgREST: a request is parsed, planned, compiled to one statement, run as its caller, and answered.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { shareHolder } from '../db/share-holder.ts'
import type { Deps, Env } from '../deps.ts'
import { callerOf } from '../http/caller-of.ts'
import { isClientGone } from '../http/client-gone.ts'
import { badRequest } from '../http/error-answer.ts'
import type { DiskGuard } from '../limits/disk-guard.ts'
import { createCompiler } from './compile-request.ts'
import { essenceOf, OCTETS } from './request/index.ts'
import { errorResponse } from './response/error-response.ts'
import { describeSchema } from './response/open-api.ts'
import { applyResponseSettings } from './response/response-settings.ts'
import { successOf } from './response/success-response.ts'
import type { RestError } from './rest-error.ts'
import { run } from './run.ts'
import { createLiveCache } from './schema-cache/live-cache.ts'
import { requestSettings } from './settings.ts'
import { createPreparedShapes } from './sql/prepared-shapes.ts'
import { statementTimeoutFor } from './statement-timeout.ts'

const PREFIX = '/rest/v1'
const MAX_BODY = 10 * 1024 * 1024
/** Methods that may have a body. Other bodies are not read, so they need no limit. */
const METHODS_WITH_BODY = ['POST', 'PATCH', 'PUT', 'DELETE']

export async function createRest(deps: Deps, disk: DiskGuard) {
  const cache = await createLiveCache(deps)
  const compileRequest = createCompiler(deps.config)
  const shapes = createPreparedShapes({ capacity: 500, windowMs: 30 * 60_000, now: Date.now })

  async function answer(context: Context<Env>): Promise<Response> {
    const { method, headers, signal } = context.req.raw
    if (/^bearer\s*$/i.test(headers.get('authorization') ?? '')) return errorResponse({ kind: 'empty-token' })
    const from = { address: context.get('clientAddress'), isInside: context.get('isInside') }
    const caller = await callerOf(
      { apikey: headers.get('apikey'), authorization: headers.get('authorization'), from },
      deps,
    )
    if (!caller.ok) return errorResponse({ kind: 'caller', fault: caller.fault })

    const { path, search } = addressOf(context.req.url)
    const body = METHODS_WITH_BODY.includes(method) ? await bodyOf(context) : ''
    const compiled = compileRequest({ method, path, search, headers, body }, cache.current())
    if (!compiled.ok) return errorResponse(compiled.error)
    if (compiled.value.kind === 'describe') return describeSchema(compiled.value.schema, deps.config)
    const { request, schema, plan, statement } = compiled.value

    const { maxCallBytes } = deps.config
    if (request.kind === 'call' && caller.caller.role !== 'service_role' && Buffer.byteLength(body) > maxCallBytes)
      return errorResponse({ kind: 'body-too-large', maximum: maxCallBytes })
    const statementMs = statementTimeoutFor(request, caller.caller.role, deps.config)
    const settings = requestSettings(request, { schema: schema.name, path, headers, statementMs })
    if (!settings.ok) return errorResponse({ kind: 'request', error: settings.error })
    // The service role may still write, for example to store payments.
    const isFull = caller.caller.role !== 'service_role' && disk.isNearlyFullForRows()
    const holder = shareHolder(caller.caller, context.get('clientAddress'))
    const runContext = { db: deps.db, shapes, caller: caller.caller, settings: settings.value, isFull, holder, signal }
    const outcome = await run(request, plan, statement, runContext).catch((thrown: unknown) => {
      if (signal.aborted) return null
      throw thrown
    })
    // The client has disconnected.
    if (outcome === null || signal.aborted) return badRequest()
    if (!outcome.ok) return refuse(context, outcome.error)

    const profile = deps.config.dbSchemas.length > 1 ? schema.name : null
    const success = successOf({ request, plan, outcome: outcome.value, address: path + search, profile })
    const answered = 'kind' in success ? success : applyResponseSettings(success, outcome.value)
    return 'kind' in answered ? refuse(context, answered) : new Response(answered.body, answered)
  }

  const hono = new Hono<Env>()
  hono.on(
    METHODS_WITH_BODY,
    '/*',
    bodyLimit({ maxSize: MAX_BODY, onError: () => errorResponse({ kind: 'body-too-large', maximum: MAX_BODY }) }),
  )
  hono.all('/*', (context) => answer(context))
  hono.onError((error, context) => {
    if (isClientGone(error)) return badRequest()
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

/** Returns the body as text; bytes in PostgreSQL's hexadecimal form. */
async function bodyOf({ req }: Context<Env>): Promise<string> {
  if (essenceOf(req.header('content-type') ?? null) !== OCTETS) return req.text()
  return `\\x${Buffer.from(await req.arrayBuffer()).toString('hex')}`
}

/** Returns path and query relative to /rest/v1, still encoded: the parser decodes them once. */
function addressOf(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const query = url.indexOf('?', start)
  const end = query === -1 ? url.length : query
  const path = url.slice(start + PREFIX.length, end)
  return { path: path === '' ? '/' : path, search: url.slice(end) }
}
