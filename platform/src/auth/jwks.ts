// GET /.well-known/jwks.json returns no keys, because tokens are signed with a shared secret. Clients then verify with GET /user.
import type { Context } from 'hono'
import type { Env } from '../deps.ts'

export function jwks() {
  return (context: Context<Env>) => context.json({ keys: [] }, 200, { 'Cache-Control': 'public, max-age=600' })
}
