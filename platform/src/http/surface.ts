// Finds the surface that a path belongs to. Every other path is a page or a file of the web app.

const API_SURFACES = ['auth', 'rest', 'realtime', 'functions', 'storage'] as const
export type ApiSurface = (typeof API_SURFACES)[number]
export type Surface = ApiSurface | 'ops' | 'web'

export function surfaceOf(path: string): Surface {
  const api = API_PATH.exec(path)?.[1]
  if (api) return API_SURFACES.find((surface) => surface === api) ?? 'web'
  return OPS_PATHS.has(path) ? 'ops' : 'web'
}

export function isApi(surface: Surface): surface is ApiSurface {
  return surface !== 'ops' && surface !== 'web'
}

const API_PATH = /^\/(auth|rest|realtime|functions|storage)\/v1(?:\/|$)/
const OPS_PATHS: ReadonlySet<string> = new Set(['/healthz', '/metrics', '/config.json'])
