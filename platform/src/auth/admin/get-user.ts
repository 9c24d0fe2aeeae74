// GET /admin/users/:id
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { userJson } from '../users/user-json.ts'
import { userInPath } from './user-in-path.ts'

export function getUser({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) => context.json(userJson(await db.ask((sql) => userInPath(sql, context))))
}
