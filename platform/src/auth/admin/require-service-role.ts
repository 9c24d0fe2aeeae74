// Guards the admin routes. It accepts the service role key, or a token of that role.
import type { MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { bearerOf } from '../../http/caller-of.ts'
import { refuse } from '../faults.ts'
import { goTrueTokenError } from '../users/require-user.ts'

export function requireServiceRole({ tokens }: Pick<Deps, 'tokens'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const bearer = bearerOf(context.req.header('authorization') ?? null)
    if (bearer === null) return refuse({ kind: 'no-authorization' })
    const verified = await tokens.verify(bearer)
    if (!verified.ok) return refuse({ kind: 'bad-token', detail: goTrueTokenError(verified.fault) })
    if (verified.caller.role !== 'service_role') return refuse({ kind: 'not-admin' })
    await next()
  }
}
