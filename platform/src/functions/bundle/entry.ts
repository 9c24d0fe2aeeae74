// The code around a function's source: it passes the settings before the source runs, without a global.

/** Bundled in front: references to `Deno` and `EdgeRuntime` in the project's sources become these. */
export const SHIM_SOURCE = `
let settings = {}
let served
let report = () => {}
let client = {}
export const Deno = {
  serve(...given) {
    const options = given.find((value) => typeof value === 'object' && value !== null)
    served = given.find((value) => typeof value === 'function') ?? options?.handler
    const finished = new Promise(() => {})
    return { finished, shutdown: async () => {}, ref() {}, unref() {}, addr: { transport: 'tcp', hostname: 'localhost', port: 0 } }
  },
  env: {
    get: (name) => settings[name],
    has: (name) => settings[name] !== undefined,
    toObject: () => ({ ...settings }),
  },
}
export const EdgeRuntime = {
  waitUntil(work) {
    Promise.resolve(work).catch((error) => report(error))
    return work
  },
}
export const begin = (given) => {
  settings = given.env
  report = given.report
  client = given.client
}
export const end = () => served
/** A client created in a function: the platform sets the options that it leaves out. */
export const reach = (options = {}) => ({
  ...options,
  global: { fetch: client.fetch, ...options.global },
  realtime: { transport: client.transport, ...options.realtime },
})
`

/** Replaces the official client in a project's sources. */
export const CLIENT_SOURCE = `
import { createClient as make } from '@supabase/supabase-js'
import { reach } from 'platform:deno'
export * from '@supabase/supabase-js'
export const createClient = (url, key, options) => make(url, key, reach(options))
`

/** Replaces the standard library's serve. */
export const SERVE_SOURCE = `
import { Deno } from 'platform:deno'
export const serve = (handler) => Deno.serve(handler)
`

export const SHIM = 'platform:deno'
export const ENTRY = 'platform:entry'
export const CLIENT = 'platform:client'
export const SERVE = 'platform:serve'

/** The built file's only export: runs the source and returns what it offers. */
export function entrySource(entry: string): string {
  return `
import { begin, end } from ${JSON.stringify(SHIM)}
export async function load(given) {
  begin(given)
  const module = await import(${JSON.stringify(entry)})
  return { module, served: end() }
}
`
}
