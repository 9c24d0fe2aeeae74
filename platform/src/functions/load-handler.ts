// Imports a built function and finds its handler, in any of the three forms a project may write it.
import { z } from 'zod'
import type { FunctionContext, FunctionHandler } from './contract.ts'

export interface LoadedFunction {
  readonly handle: FunctionHandler
  readonly everySeconds: number | null
  /** The path prefix of the pages whose head it provides. */
  readonly headBelow: string | null
  /** The paths at which it is served besides its name. */
  readonly mountPaths: readonly string[]
  readonly limits: { readonly seconds: number; readonly bodyBytes: number }
}

export interface LoadOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Called when work that a function continued after its answer fails. */
  readonly report: (error: unknown) => void
  /** The default options of Supabase clients that the function creates itself. */
  readonly client: { readonly fetch: typeof fetch; readonly transport: unknown }
}

/** Rejects when the source throws while it starts or offers no handler. */
export async function loadHandler(url: URL, options: LoadOptions): Promise<LoadedFunction> {
  const built = builtFile.parse(await import(/* @vite-ignore */ url.href))
  const { module, served } = loaded.parse(await built.load(options))
  const handle = handlerOf(module.default, served)
  if (!handle) throw new Error('It offers no handler: export a default function or { fetch }, or call Deno.serve.')
  return {
    handle,
    everySeconds: module.schedule?.everySeconds ?? null,
    headBelow: module.head?.below ?? null,
    mountPaths: [module.mount?.path ?? []].flat(),
    limits: { seconds: module.limits?.seconds ?? 60, bodyBytes: module.limits?.bodyBytes ?? 15 * 1024 * 1024 },
  }
}

type AnyFunction = (...given: unknown[]) => unknown
const callable = z.custom<AnyFunction>((value) => typeof value === 'function')
const builtFile = z.looseObject({ load: callable })
const mountPath = z.string().regex(/^\/[\w./-]+$/)
const WEEK = 7 * 24 * 60 * 60
const loaded = z.object({
  module: z.looseObject({
    default: z.unknown().optional(),
    schedule: z.object({ everySeconds: z.number().min(1).max(WEEK) }).optional(),
    head: z.object({ below: z.string().regex(/^\/.+\/$/) }).optional(),
    mount: z.object({ path: z.union([mountPath, z.array(mountPath)]) }).optional(),
    limits: z
      .object({
        seconds: z
          .number()
          .positive()
          .max(6 * 3600),
        bodyBytes: z.number().int().positive(),
      })
      .partial()
      .optional(),
  }),
  served: callable.optional(),
})

function handlerOf(exported: unknown, served: AnyFunction | undefined): FunctionHandler | null {
  const plain = callable.safeParse(exported)
  if (plain.success) return checked(plain.data)
  const object = z.looseObject({ fetch: callable }).safeParse(exported)
  if (object.success) return checked((request, context) => object.data.fetch.call(exported, request, context))
  return served ? checked((request, context) => served(request, denoInfo(context))) : null
}

function checked(handle: (request: Request, context: FunctionContext) => unknown): FunctionHandler {
  return async (request, context) => {
    const answer = await handle(request, context)
    if (answer instanceof Response) return answer
    throw new TypeError('The handler did not return a Response.')
  }
}

function denoInfo(context: FunctionContext) {
  return {
    remoteAddr: { transport: 'tcp', hostname: context.clientAddress, port: 0 },
    completed: new Promise(() => {}),
  }
}
