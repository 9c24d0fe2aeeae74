// GET /admin/users lists accounts by page, newest first.
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { type Query, type User, wholeUser } from '../users/user.ts'
import { userJson } from '../users/user-json.ts'
import { pageOf, pagingHeaders } from './paging.ts'

export function listUsers({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) => {
    const asked = pageOf({ page: context.req.query('page'), per_page: context.req.query('per_page') })
    if (!asked.ok)
      return refuse({
        kind: 'validation-failed',
        message: `Bad Pagination Parameters: "${asked.given}" is not a number`,
      })
    const { page, perPage } = asked.page
    const [users, [counted]] = await db.ask((sql) => {
      const wanted = matching(sql, context.req.query('filter') ?? '')
      // An index-only scan finds the page; only the rows of that page are read in full.
      return Promise.all([
        sql<User[]>`${wholeUser(sql)}
          where u.id in (select id from auth.users ${wanted} order by created_at desc, id
            limit ${perPage} offset ${(page - 1) * perPage})
          order by u.created_at desc, u.id`,
        sql<{ total: number }[]>`select count(*)::int as total from auth.users ${wanted}`,
      ])
    })
    const headers = pagingHeaders(new URL(context.req.url).pathname, asked.page, counted?.total ?? 0)
    return context.json({ users: users.map(userJson), aud: 'authenticated' }, 200, headers)
  }
}

function matching(sql: Query, filter: string) {
  if (filter === '') return sql``
  const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`where email ilike ${pattern} or raw_user_meta_data ->> 'full_name' ilike ${pattern}`
}
