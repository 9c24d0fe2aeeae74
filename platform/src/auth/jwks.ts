// GET /.well-known/jwks.json: no public keys, because access tokens are signed with a shared secret; clients then ask GET /user.
import type { Context } from 'hono'
import type { Env } from '../deps.ts'

export function jwks() {
  return (context: Context<Env>) => context.json({ keys: [] }, 200, { 'Cache-Control': 'public, max-age=600' })
}
