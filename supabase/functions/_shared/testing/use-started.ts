// Starts a server before the tests of a file and stops it after them. Servers start in the order of these calls and stop in reverse.
import { afterAll, beforeAll } from 'vitest'

export function useStarted<Server extends { stop(): Promise<void> }>(start: () => Promise<Server>): Server {
  const server = {} as Server
  beforeAll(async () => void Object.assign(server, await start()))
  afterAll(() => server.stop())
  return server
}
