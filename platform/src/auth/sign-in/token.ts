// POST /token runs the guard and the handler of the requested grant.
import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'

export type GrantType = 'password' | 'refresh_token' | 'pkce' | 'id_token'
export type Grants = Readonly<
  Record<GrantType, readonly [MiddlewareHandler<Env>, (context: Context<Env>) => Promise<Response>]>
>

export function token(grants: Grants) {
  return async (context: Context<Env>): Promise<Response> => {
    const asked = context.req.query('grant_type') ?? ''
    if (!isGrantType(asked)) return refuse({ kind: 'unsupported-grant-type' })
    const [guard, grant] = grants[asked]
    let answer: Response | undefined
    await guard(context, async () => {
      answer = await grant(context)
    })
    return answer ?? refuse({ kind: 'unexpected' })
  }
}

function isGrantType(asked: string): asked is GrantType {
  return asked === 'password' || asked === 'refresh_token' || asked === 'pkce' || asked === 'id_token'
}
