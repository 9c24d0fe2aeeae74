// Where the embedded PostgreSQL listens: on a Unix socket in its folder, or on a loopback port where that cannot be.
import { freePort } from './free-port.ts'

export interface Endpoint {
  /** Null means loopback on `port`. */
  readonly socketDir: string | null
  readonly port: number
}

export async function chooseEndpoint(dir: string): Promise<Endpoint> {
  return canHoldSocket(dir) ? { socketDir: dir, port: SOCKET_PORT } : { socketDir: null, port: await freePort() }
}

/** Windows has no Unix sockets that drivers know, and every other system limits the length of a socket's path. */
export function canHoldSocket(dir: string, platform: NodeJS.Platform = process.platform): boolean {
  if (platform === 'win32') return false
  const longest = platform === 'linux' ? LONGEST_ON_LINUX : LONGEST_ELSEWHERE
  return Buffer.byteLength(`${dir}/.s.PGSQL.${SOCKET_PORT}`) <= longest
}

const SOCKET_PORT = 5432
// In bytes, without the zero at the end. macOS and the BSDs allow the least.
const LONGEST_ON_LINUX = 107
const LONGEST_ELSEWHERE = 103
