// The site that passkeys are made for. A browser offers a passkey only to the site whose name it was made with. Pure.
import { isIP } from 'node:net'

export interface RelyingParty {
  /** A host name; never a number. */
  readonly id: string
  readonly name: string
  readonly origin: string
}

/** Null where browsers have no passkeys: on an address that is a number, or without https. */
export function relyingParty({ publicUrl, appName }: { publicUrl: string; appName: string }): RelyingParty | null {
  const url = new URL(publicUrl)
  // A machine calls itself by several names. Of these, only localhost can have passkeys.
  if (isLoopbackNumber(url.hostname)) url.hostname = 'localhost'
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  if (url.protocol !== 'https:' && !isLocal) return null
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith('[')) return null
  return { id: url.hostname, name: appName, origin: url.origin }
}

function isLoopbackNumber(hostname: string): boolean {
  return hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
}
