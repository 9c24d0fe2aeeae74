// Guards the admin routes. It accepts the service role key, or a token of that role.
import type { MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { requireCaller } from '../users/require-user.ts'

export function requireServiceRole({ tokens }: Pick<Deps, 'tokens'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { role } = await requireCaller(context, tokens)
    if (role !== 'service_role') return refuse({ kind: 'not-admin' })
    await next()
  }
}
