// POST { action: 'activatePro' | 'deleteUser', userId }: an administrator's actions on an account, each recorded.
import { adminMessages } from '@jotsam/core/messages/account/admin'
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { type Admin, adminCall } from '../_shared/accounts/admin-account.ts'
import { eraseAccount } from '../_shared/accounts/erase-account.ts'
import { refusal, success } from '../_shared/answer.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { recordAttempt } from './audit.ts'

export default serverFunction(['POST'], async (request, context) => {
  const call = await adminCall(request, context, requestBody)
  if (call instanceof Response) return call
  const { admin, value } = call
  const { action, userId } = value
  const target = await accountOf(context, userId)
  const attempt = await recordAttempt(context, { admin, action, targetId: userId, targetEmail: target?.email ?? null })
  if (!target) return refusal(404, functionMessages.noSuchUser)
  const outcome =
    action === 'activatePro' ? await activatePro(context, target) : await deleteUser(context, target, admin)
  if (outcome.ok) await attempt.succeeded()
  return outcome.response
})

const requestBody = z.object({ action: z.enum(['activatePro', 'deleteUser']), userId: z.guid() })

interface Target {
  readonly id: string
  readonly email: string
}

interface Outcome {
  readonly ok: boolean
  readonly response: Response
}

async function accountOf(context: FunctionContext, userId: string): Promise<Target | null> {
  const { data, error } = await context.asService.auth.admin.getUserById(userId)
  if (error && error.status !== 404) throw error
  return data.user ? { id: data.user.id, email: data.user.email ?? '' } : null
}

async function activatePro(context: FunctionContext, { id }: Target): Promise<Outcome> {
  const { error } = await context.asService.rpc('admin_activate_pro', { p_user_id: id })
  if (!error) return { ok: true, response: success() }
  context.log.error({ err: error, userId: id }, 'Pro was not activated')
  return { ok: false, response: refusal(500, adminMessages.activateFailed) }
}

async function deleteUser(context: FunctionContext, target: Target, admin: Admin): Promise<Outcome> {
  if (target.id === admin.id) return { ok: false, response: refusal(409, functionMessages.notYourself) }
  try {
    await eraseAccount(context, target.id)
    return { ok: true, response: success() }
  } catch (error) {
    context.log.error({ err: error, userId: target.id }, 'an account was not deleted')
    return { ok: false, response: refusal(500, functionMessages.userNotDeleted) }
  }
}
