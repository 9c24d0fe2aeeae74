// functions/v1: web-standard handlers from supabase/functions/NAME.
import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'

export interface Functions {
  readonly hono: Hono<Env>
  close(): Promise<void>
}

/** `fetchSelf` reaches the platform's other surfaces without the network. */
export async function createFunctions(
  _deps: Deps,
  _fetchSelf: (request: Request) => Response | Promise<Response>,
): Promise<Functions> {
  return { hono: new Hono<Env>(), close: async () => undefined }
}
