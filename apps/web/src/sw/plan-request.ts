// Decides how the service worker answers a request. Pure.

export type RequestPlan =
  /** Content from the phone's share menu. */
  | 'receive-share'
  /** A page of the app: the cached app shell. */
  | 'shell'
  /** Any other page: the network, else the cached app shell. */
  | 'page-or-shell'
  /** A file of the app: the cache, else the network. */
  | 'file'
  /** Not handled: the API, shared pages, other sites. */
  | 'leave'

export interface RequestFacts {
  readonly method: string
  readonly isNavigation: boolean
  readonly url: URL
  readonly origin: string
}

const SHARE_TARGET = '/share-target'

export function planRequest(
  { method, isNavigation, url, origin }: RequestFacts,
  cached: ReadonlySet<string>,
): RequestPlan {
  const { pathname } = url
  if (url.origin !== origin) return 'leave'
  if (method === 'POST' && pathname === SHARE_TARGET) return 'receive-share'
  if (method !== 'GET' || isServed(pathname) || isVideo(pathname)) return 'leave'
  if (isNavigation) return isApp(pathname) ? 'shell' : 'page-or-shell'
  return cached.has(pathname) || pathname.startsWith('/assets/') ? 'file' : 'leave'
}

/** Answers that are never cached: people's data, and shared pages, which their owner may unshare. */
function isServed(pathname: string): boolean {
  return SERVED.test(pathname)
}

const SERVED =
  /^\/(?:(?:(?:auth|rest|functions|realtime|storage)\/v1|share)(?:\/.*)?|healthz|config\.json|manifest\.json|sw\.js)$/

/** Video players send range requests, which a cached file does not answer. */
function isVideo(pathname: string): boolean {
  return /\.(?:webm|mp4)$/.test(pathname)
}

const APP: ReadonlySet<string> = new Set(['/dashboard', '/capture', '/graph', '/import', '/trash', '/auth'])

function isApp(pathname: string): boolean {
  return APP.has(pathname.replace(/\/+$/, ''))
}
