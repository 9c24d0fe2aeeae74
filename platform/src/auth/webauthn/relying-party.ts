// The relying party of WebAuthn: the site that a browser offers its passkeys to. Pure.
import { isIP } from 'node:net'

export interface RelyingParty {
  /** A host name, never an IP address. */
  readonly id: string
  readonly name: string
  readonly origin: string
}

/** Returns null where browsers offer no passkeys: on an IP address, or without https. */
export function relyingParty({ publicUrl, appName }: { publicUrl: string; appName: string }): RelyingParty | null {
  const url = new URL(publicUrl)
  // Of a machine's loopback names only localhost can have passkeys.
  if (isLoopbackNumber(url.hostname)) url.hostname = 'localhost'
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  if (url.protocol !== 'https:' && !isLocal) return null
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith('[')) return null
  return { id: url.hostname, name: appName, origin: url.origin }
}

function isLoopbackNumber(hostname: string): boolean {
  return hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
}
