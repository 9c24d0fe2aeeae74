// The page to open after signing in: the requested one, if it is on this site.

import { parseAddress } from '../html/web-address.ts'

export type ReturnTo = { returnTo: string | null; shared: string | null }

const fallback = '/dashboard'

export function authTarget({ returnTo, shared }: ReturnTo): string {
  if (!returnTo) return fallback
  if (returnTo === 'capture' && shared === 'true') return '/capture?shared=true'
  return sameSitePath(returnTo) ?? fallback
}

export const sharedCapturePath = '/capture?shared=true'
export const sharedAuthPath = '/auth?returnTo=capture&shared=true'

// These would lead straight back here, or sign the person out again.
const neverTargets = new Set(['/auth', '/login', '/register', '/logout-and-redirect'])

function sameSitePath(returnTo: string): string | null {
  const base = 'https://site.invalid'
  const address = parseAddress(`/${returnTo.replace(/^[\s/\\]+/, '')}`, base)
  if (!address || address.origin !== base) return null
  const { pathname, search, hash } = address
  // "/.//host" normalises to "//host", which a browser would read as another site.
  if (pathname.startsWith('//') || neverTargets.has(pathname.replace(/\/+$/, ''))) return null
  return pathname + search + hash
}
