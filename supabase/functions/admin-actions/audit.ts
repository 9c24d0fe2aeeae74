// The audit record of administrators. It is written before the action, so that there is no action without a record.
import type { FunctionContext } from '@jotsam/platform/function'
import type { Admin } from '../_shared/accounts/admin-account.ts'
import { serviceClient } from '../_shared/service-client.ts'

export interface Attempt {
  readonly admin: Admin
  readonly action: string
  readonly targetId: string
  readonly targetEmail: string | null
}

/** The record counts as failed until it is marked as successful. Throws when it cannot be written. */
export async function recordAttempt(
  context: FunctionContext,
  attempt: Attempt,
): Promise<{ succeeded(): Promise<void> }> {
  const service = serviceClient(context)
  const { data } = await service
    .from('admin_audit')
    .insert({
      admin_id: attempt.admin.id,
      admin_email: attempt.admin.email,
      action: attempt.action,
      target_id: attempt.targetId,
      target_email: attempt.targetEmail,
      succeeded: false,
    })
    .select('id')
    .single()
    .throwOnError()
  return {
    async succeeded() {
      const { error } = await service.from('admin_audit').update({ succeeded: true }).eq('id', data.id)
      if (error)
        context.log.error({ err: error, auditId: data.id }, 'an admin action succeeded but is recorded as failed')
    },
  }
}
