// rest/v1, as PostgREST speaks it: a request is parsed, planned, turned into one statement, run as its caller, and answered.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { shareHolder } from '../db/share-holder.ts'
import type { Deps, Env } from '../deps.ts'
import { callerOf } from '../http/caller-of.ts'
import { isClientGone } from '../http/client-gone.ts'
import { badRequest } from '../http/error-answer.ts'
import type { DiskGuard } from '../limits/disk-guard.ts'
import { essenceOf, OCTETS } from './request/index.ts'
import { errorResponse } from './response/error-response.ts'
import { describeSchema } from './response/open-api.ts'
import { withOwnResponse } from './response/own-response.ts'
import { successOf } from './response/success-response.ts'
import type { RestError } from './rest-error.ts'
import { run } from './run.ts'
import { createLiveCache } from './schema-cache/live-cache.ts'
import { requestSettings } from './settings.ts'
import { createPreparedShapes } from './sql/prepared-shapes.ts'
import { statementTime } from './statement-time.ts'
import { createUnderstand } from './understand.ts'

export interface Rest {
  readonly hono: Hono<Env>
  close(): Promise<void>
}

const PREFIX = '/rest/v1'
const MAX_BODY = 10 * 1024 * 1024
/** What may carry a body; of anything else none is read, so none needs a limit. */
const BODIED = ['POST', 'PATCH', 'PUT', 'DELETE']

export async function createRest(deps: Deps, disk: DiskGuard): Promise<Rest> {
  const cache = await createLiveCache(deps)
  const understand = createUnderstand(deps.config)
  const shapes = createPreparedShapes({ capacity: 500, windowMs: 30 * 60_000, now: Date.now })

  async function answer(context: Context<Env>): Promise<Response> {
    const { method, headers, signal } = context.req.raw
    if (/^bearer\s*$/i.test(headers.get('authorization') ?? '')) return errorResponse({ kind: 'empty-token' })
    const caller = await callerOf({ apikey: headers.get('apikey'), authorization: headers.get('authorization') }, deps)
    if (!caller.ok) return errorResponse({ kind: 'caller', fault: caller.fault })

    const { path, search } = addressOf(context.req.url)
    const body = BODIED.includes(method) ? await bodyOf(context) : ''
    const understood = understand({ method, path, search, headers, body }, cache.current())
    if (!understood.ok) return errorResponse(understood.error)
    if (understood.value.kind === 'describe') return describeSchema(understood.value.schema, deps.config)
    const { request, schema, plan, statement } = understood.value

    const { maxCallBytes } = deps.config
    if (request.kind === 'call' && caller.caller.role !== 'service_role' && Buffer.byteLength(body) > maxCallBytes)
      return errorResponse({ kind: 'body-too-large', maximum: maxCallBytes })
    const statementMs = statementTime(request, caller.caller.role, deps.config)
    const settings = requestSettings(request, { schema: schema.name, path, headers, statementMs })
    if (!settings.ok) return errorResponse({ kind: 'request', error: settings.error })
    // The service role goes on: payments that were made must be stored, and it is the operator's own.
    const isFull = caller.caller.role !== 'service_role' && disk.isNearlyFull()
    const holder = shareHolder(caller.caller, context.get('clientAddress'))
    const how = { db: deps.db, shapes, caller: caller.caller, settings: settings.value, isFull, holder, signal }
    const outcome = await run(request, plan, statement, how).catch((thrown: unknown) => {
      if (signal.aborted) return null
      throw thrown
    })
    // The client has gone: nobody reads the answer.
    if (outcome === null || signal.aborted) return badRequest()
    if (!outcome.ok) return refuse(context, outcome.error)

    const profile = deps.config.dbSchemas.length > 1 ? schema.name : null
    const success = successOf({ request, plan, outcome: outcome.value, address: path + search, profile })
    const answered = 'kind' in success ? success : withOwnResponse(success, outcome.value)
    return 'kind' in answered ? refuse(context, answered) : new Response(answered.body, answered)
  }

  const hono = new Hono<Env>()
  hono.on(
    BODIED,
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

/** As text; bytes in the form in which PostgreSQL reads them. */
async function bodyOf({ req }: Context<Env>): Promise<string> {
  if (essenceOf(req.header('content-type') ?? null) !== OCTETS) return req.text()
  return `\\x${Buffer.from(await req.arrayBuffer()).toString('hex')}`
}

/** The address below the surface's own, as it came: names and values are decoded once, by the parser. */
function addressOf(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const query = url.indexOf('?', start)
  const end = query === -1 ? url.length : query
  const path = url.slice(start + PREFIX.length, end)
  return { path: path === '' ? '/' : path, search: url.slice(end) }
}
