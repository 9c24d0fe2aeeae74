// POST { search, page, perPage, days }, all optional: the figures, days and accounts of the admin screen. With `only: 'users'` it
// returns just the accounts, for paging.
import type { AdminUser } from '@jotsam/core/database/database-service'
import { z } from 'zod'
import { adminCall } from '../_shared/accounts/admin-account.ts'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { type ServiceClient, serviceClient } from '../_shared/service-client.ts'

export default serverFunction(['POST'], async (request, context) => {
  const call = await adminCall(request, context, requestBody)
  if (call instanceof Response) return call
  const service = serviceClient(context)
  const { days, only } = call.value
  if (only === 'users') return answer(200, await usersPage(service, call.value))
  const [stats, series, page] = await Promise.all([
    service.rpc('admin_stats').throwOnError(),
    service.rpc('admin_series', { p_days: days }).throwOnError(),
    usersPage(service, call.value),
  ])
  return answer(200, { stats: stats.data, series: series.data, ...page })
})

const requestBody = z.object({
  search: z.string().max(254).default(''),
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(200).default(50),
  days: z.int().min(1).max(366).default(30),
  only: z.enum(['users']).optional(),
})

async function usersPage(
  service: ServiceClient,
  { search, page, perPage }: z.infer<typeof requestBody>,
): Promise<{ users: object[]; total: number }> {
  const find = async (limit: number, offset: number) => {
    const wanted = { p_search: search.trim(), p_limit: limit, p_offset: offset }
    return (await service.rpc('admin_users', wanted).throwOnError()).data
  }
  const rows = await find(perPage, (page - 1) * perPage)
  // The total comes with the rows, and a page past the end has none.
  const total = rows[0]?.total ?? (page === 1 ? 0 : ((await find(1, 0))[0]?.total ?? 0))
  return { users: rows.map(userRow), total }
}

function userRow({ id, email, created_at, plan, is_active }: AdminUser) {
  return { id, email, created_at, profile: { plan, is_active } }
}
