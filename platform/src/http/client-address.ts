// The address a request comes from, as far as the configured proxies can be trusted.
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address of a request that was made inside the process. */
export const INSIDE = 'local'

/** Names the client for which such a request is made. It is ignored when it comes from a socket. */
export const INSIDE_HEADER = 'x-client-address'

/**
 * The address that the outermost trusted proxy saw. Entries further left come from the client and are ignored. An invalid
 * entry falls back to the socket's address.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return plain(peer)
  const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()))
  const hop = hops.at(-trustedProxies) ?? hops[0] ?? ''
  return isIP(hop) ? hop : plain(peer)
}

/** The socket's remote address. */
export function peerAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return INSIDE
  }
}

export function isLoopback(address: string): boolean {
  const bare = plain(address)
  return bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

/** Removes the port that some proxies add, and turns IPv4-mapped IPv6 into IPv4, so that one client has one address. */
function plain(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare
}
