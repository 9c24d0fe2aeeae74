// The text that goes around a function's source: it hands in the settings before the source runs, without a global.

/** Bundled in front: references to `Deno` and `EdgeRuntime` in the project's sources become these. */
export const SHIM_SOURCE = `
let settings = {}
let served
let report = () => {}
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
}
export const end = () => served
`

export const SHIM = 'platform:deno'
export const ENTRY = 'platform:entry'

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
