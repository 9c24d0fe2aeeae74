// Does what the gateway of a hosted project does: it requires an API key of the project, or a token that the project signed.
import type { MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { bearerOf } from '../http/caller-of.ts'
import { sameText } from '../keys/same-text.ts'
import { refuse } from './faults.ts'

export function requireApiKey({ keys, tokens }: Pick<Deps, 'keys' | 'tokens'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const key = context.req.header('apikey') ?? context.req.query('apikey')
    if (key === undefined) {
      const bearer = bearerOf(context.req.header('authorization') ?? null)
      if (bearer === null) return refuse({ kind: 'no-api-key' })
      if (!(await tokens.verify(bearer)).ok) return refuse({ kind: 'no-api-key' })
    } else if (!sameText(key, keys.anonKey) && !sameText(key, keys.serviceRoleKey)) {
      return refuse({ kind: 'unknown-api-key' })
    }
    await next()
  }
}
