// functions/v1: runs web-standard handlers from supabase/functions/NAME.
import { join, resolve } from 'node:path'
import { type Context, Hono } from 'hono'
import { ANONYMOUS } from '../db/caller.ts'
import { runForHolder, shareHolder } from '../db/share-holder.ts'
import type { Deps, Env } from '../deps.ts'
import { isClientGone } from '../http/client-gone.ts'
import { allowAnyOrigin, answerPreflight } from '../http/cors.ts'
import { tokenInUrl } from '../http/error-answer.ts'
import { hasTokenInQuery } from '../keys/opaque-tokens.ts'
import type { Tokens } from '../keys/tokens.ts'
import { authorize } from './authorize.ts'
import { type Built, buildAll, type NamedSource } from './bundle/bundle-cache.ts'
import { contextFactory, type FetchSelf, functionEnv } from './context.ts'
import { answerFault, type FunctionFault } from './fault.ts'
import { type LoadedFunction, type LoadOptions, loadHandler } from './load-handler.ts'
import { ownClient } from './own-client.ts'
import { createPageHeads, type HeadFunction } from './page-heads.ts'
import { type FunctionProject, projectSources, readProject } from './project.ts'
import { runHandler } from './run-handler.ts'
import { createSchedules } from './schedule.ts'

export type Functions = Awaited<ReturnType<typeof createFunctions>>

/** `withOpaque` also verifies opaque tokens, for functions that accept them. `fetchSelf` reaches the platform's other surfaces without the network. */
export async function createFunctions(deps: Deps, withOpaque: Tokens, fetchSelf: FetchSelf) {
  const { config, keys, log } = deps
  const project = await readProject(config.supabaseDir)
  const cacheDir = join(config.dataDir ?? resolve('data'), 'cache', 'functions')
  const built = await buildProject(project, cacheDir, log)
  const env = functionEnv(deps, project.env)
  const sources = new Map(project.functions.map((source) => [source.name, source]))
  const schedules = createSchedules(deps)
  const started: Promise<void>[] = []

  const hasExport = (name: string, exported: string): boolean => {
    const bundle = built.functions.get(name)
    return bundle?.ok === true && bundle.exports.includes(exported)
  }
  const withExport = (exported: string) => [...built.functions.keys()].filter((name) => hasExport(name, exported))

  const load = createLoad(built.functions, { env, client: ownClient(config.publicUrl, fetchSelf) }, log)

  let contexts: ReturnType<typeof contextFactory> | null = null
  const contextOf = () => {
    contexts ??= contextFactory({ deps, fetchSelf, env, workerUrl: (name) => workerUrl(built.workers, name) })
    return contexts
  }

  async function call(context: Context<Env>, name: string): Promise<Response> {
    const requestId = context.get('requestId')
    const refuse = (fault: FunctionFault) => answerFault(fault, requestId)
    const source = sources.get(name)
    if (!source) return refuse({ kind: 'unknown-function' })
    const tokens = hasExport(name, 'opaqueTokens') ? withOpaque : deps.tokens
    const authorized = await authorize(context, source.verifyJwt, { keys, tokens })
    if (!authorized.ok) return refuse(authorized.fault)
    const [loaded, makeContext] = await Promise.all([load(name), contextOf()])
    if (!loaded) return refuse({ kind: 'cannot-start' })

    const { caller, token } = authorized
    const clientAddress = context.get('clientAddress')
    const userAgent = context.req.header('user-agent')
    const result = await runForHolder(shareHolder(caller ?? ANONYMOUS, clientAddress), () =>
      runHandler(context.req.raw, loaded.limits, async (request, signal) =>
        loaded.handle(
          request,
          makeContext({ functionName: name, caller, token, clientAddress, userAgent, requestId, signal }),
        ),
      ),
    )
    if (result.ok) return result.response
    const level = result.fault.kind === 'failed' && !isClientGone(result.cause) ? 'error' : 'warn'
    context.get('log')[level]({ err: result.cause, function: name, fault: result.fault.kind }, 'function call failed')
    return refuse(result.fault)
  }

  const hono = new Hono<Env>()
  hono.options('*', (context) => context.body(null, 204))
  hono.all('/:name', (context) => call(context, context.req.param('name')))
  hono.all('/:name/*', (context) => call(context, context.req.param('name')))

  async function run(name: string): Promise<void> {
    const authorization = `Bearer ${keys.serviceRoleKey}`
    const request = new Request(`http://localhost/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization },
    })
    const { status } = await fetchSelf(request)
    if (status >= 400) log.error({ function: name, status }, 'scheduled function failed')
  }

  async function schedule(name: string): Promise<void> {
    const everySeconds = (await load(name))?.everySeconds
    if (everySeconds) schedules.add({ name, everySeconds, run: () => run(name) })
  }

  async function headFunctions(): Promise<HeadFunction[]> {
    const named = withExport('head')
    const found = await Promise.all(named.map(async (name) => ({ name, below: (await load(name))?.headBelow })))
    return found.flatMap(({ name, below }) => (below ? [{ name, below }] : []))
  }

  let mounts: Promise<ReadonlyMap<string, string>> | null = null
  async function readMounts(): Promise<ReadonlyMap<string, string>> {
    const entries = withExport('mount').map(async (name) =>
      ((await load(name))?.mountPaths ?? []).map((path) => [path, name] as const),
    )
    return new Map((await Promise.all(entries)).flat())
  }

  return {
    hono,
    /** Answers at the paths where functions are mounted; null elsewhere. */
    async mounted(context: Context<Env>): Promise<Response | null> {
      mounts ??= readMounts()
      const name = (await mounts).get(context.req.path)
      if (name === undefined) return null
      if (hasTokenInQuery(context.req.url)) return tokenInUrl(context.get('requestId'))
      const response = answerPreflight(context.req.raw) ?? (await call(context, name))
      allowAnyOrigin(response.headers)
      response.headers.set('X-Content-Type-Options', 'nosniff')
      return response
    },
    /** The head of a page of the web app; null when no function provides one. */
    headOf: createPageHeads({ findFunctions: headFunctions, fetchSelf, anonKey: keys.anonKey, log }),
    /** Starts the schedules, and runs what belongs to a start. Call it when the other surfaces answer. */
    start(): void {
      for (const name of withExport('atStart')) started.push(run(name))
      for (const name of withExport('schedule')) void schedule(name)
    },
    /** Lets a run that has begun finish. */
    async close(): Promise<void> {
      await Promise.all([schedules.close(), ...started])
    },
  }
}

/** Loads each function once, on first use. Null for one that does not start. */
function createLoad(
  built: BuiltProject['functions'],
  options: Pick<LoadOptions, 'env' | 'client'>,
  log: Deps['log'],
): (name: string) => Promise<LoadedFunction | null> {
  const loadedByName = new Map<string, Promise<LoadedFunction | null>>()
  const loadLogged = async (name: string): Promise<LoadedFunction | null> => {
    const bundle = built.get(name)
    if (!bundle?.ok) return null
    const report = (error: unknown) => log.error({ err: error, function: name }, 'work after the answer failed')
    return loadHandler(bundle.url, { ...options, report }).catch((error: unknown) => {
      log.error({ err: error, function: name }, 'function does not start')
      return null
    })
  }
  return (name) => {
    const loading = loadedByName.get(name) ?? loadLogged(name)
    loadedByName.set(name, loading)
    return loading
  }
}

interface BuiltProject {
  readonly functions: ReadonlyMap<string, Built>
  readonly workers: ReadonlyMap<string, Built>
}

async function buildProject(project: FunctionProject, cacheDir: string, log: Deps['log']): Promise<BuiltProject> {
  const sources = projectSources(project)
  const results = await buildAll(sources, cacheDir)
  const named = sources.flatMap((source, index) => {
    const built = results[index]
    return built ? [{ source, built }] : []
  })
  for (const { source, built } of named) {
    if (!built.ok) log.error({ [source.kind]: source.name, reason: built.reason }, `${source.kind} does not build`)
    else if (built.fresh) log.debug({ [source.kind]: source.name }, `${source.kind} built`)
  }
  const ofKind = (kind: NamedSource['kind']) =>
    new Map(named.filter(({ source }) => source.kind === kind).map(({ source, built }) => [source.name, built]))
  return { functions: ofKind('function'), workers: ofKind('worker') }
}

function workerUrl(workers: BuiltProject['workers'], name: string): URL {
  const built = workers.get(name)
  if (built?.ok) return built.url
  throw new Error(built ? `The worker ${name} does not build: ${built.reason}` : `There is no worker ${name}.`)
}
