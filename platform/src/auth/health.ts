// GET /health. Clients read the name.
import type { Context } from 'hono'
import type { Env } from '../deps.ts'

export function health() {
  const answer = {
    version: 'v2.180.0',
    name: 'GoTrue',
    description: 'A GoTrue-compatible user registration and authentication API',
  }
  return (context: Context<Env>) => context.json(answer)
}
