// What the service worker does with a request. Pure.

export type RequestPlan =
  /** The phone's share menu hands something over. */
  | 'take-share'
  /** A page of the app: the kept shell, at once. */
  | 'shell'
  /** Any other page: the network, and the shell where there is none. */
  | 'page-or-shell'
  /** A part of the app: the kept copy, else the network. */
  | 'file'
  /** Not ours: answers of the API, shared pages, other sites. */
  | 'leave'

export interface Asked {
  readonly method: string
  readonly isNavigation: boolean
  readonly url: URL
  readonly origin: string
}

const SHARE_TARGET = '/share-target'

export function planRequest({ method, isNavigation, url, origin }: Asked, kept: ReadonlySet<string>): RequestPlan {
  const { pathname } = url
  if (url.origin !== origin) return 'leave'
  if (method === 'POST' && pathname === SHARE_TARGET) return 'take-share'
  if (method !== 'GET' || isServed(pathname) || isFilm(pathname)) return 'leave'
  if (isNavigation) return isApp(pathname) ? 'shell' : 'page-or-shell'
  return kept.has(pathname) || pathname.startsWith('/assets/') ? 'file' : 'leave'
}

/** The server's own answers, which are never kept: people's data, and pages that somebody may have taken back. */
function isServed(pathname: string): boolean {
  return SERVED.test(pathname)
}

const SERVED =
  /^\/(?:(?:(?:auth|rest|functions|realtime|storage)\/v1|share)(?:\/.*)?|healthz|config\.json|manifest\.json|sw\.js)$/

/** Players ask for films in parts, which a kept whole does not answer. */
function isFilm(pathname: string): boolean {
  return /\.(?:webm|mp4)$/.test(pathname)
}

const APP: ReadonlySet<string> = new Set(['/dashboard', '/capture', '/graph', '/auth'])

function isApp(pathname: string): boolean {
  return APP.has(pathname.replace(/\/+$/, ''))
}
