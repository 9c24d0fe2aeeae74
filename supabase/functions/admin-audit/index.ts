// POST { page, perPage }, both optional: the actions of administrators, newest first.
import { z } from 'zod'
import { adminCall } from '../_shared/accounts/admin-account.ts'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'

export default serverFunction(['POST'], async (request, context) => {
  const call = await adminCall(request, context, requestBody)
  if (call instanceof Response) return call
  const { page, perPage } = call.value
  const service = serviceClient(context)
  const { count } = await service.from('admin_audit').select('id', { count: 'exact', head: true }).throwOnError()
  const { data: entries } = await service
    .from('admin_audit')
    .select('id, admin_email, action, target_email, succeeded, created_at')
    .order('id', { ascending: false })
    .range((page - 1) * perPage, page * perPage - 1)
    .throwOnError()
  return answer(200, { entries, total: count ?? 0 })
})

const requestBody = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(200).default(20),
})
