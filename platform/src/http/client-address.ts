// The address a request comes from, as far as the configured proxies can be trusted.
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** What a request made inside the process has instead of an address. */
export const INSIDE = 'local'

/** Names the client on whose behalf such a request is made. From a socket it means nothing. */
export const INSIDE_HEADER = 'x-client-address'

/**
 * The address that the outermost trusted proxy saw; what clients wrote further left is not believed, and what is no
 * address at all falls back to the socket's other end.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return plain(peer)
  const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()))
  const hop = hops.at(-trustedProxies) ?? hops[0] ?? ''
  return isIP(hop) ? hop : plain(peer)
}

/** The other end of the socket. */
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

/** Without the port that some proxies add, and IPv4 as IPv4 when a dual-stack socket saw it: one client, one name. */
function plain(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare
}
