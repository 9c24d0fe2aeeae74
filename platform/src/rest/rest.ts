// rest/v1, as PostgREST speaks it.
import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'

export interface Rest {
  readonly hono: Hono<Env>
  close(): Promise<void>
}

export async function createRest(_deps: Deps): Promise<Rest> {
  return { hono: new Hono<Env>(), close: async () => undefined }
}
