// POST, for the schedule only: returns ended plans to Free, warns of trials that end within a day, mails receipts, and ends
// subscriptions at the provider that a downgrade gave up. It also stores the operator's limits of space in the database.
import { limits } from '@jotsam/core/plan/limits'
import type { FunctionSchedule } from '@jotsam/platform/function'
import { endGivenUpSubscriptions } from '../_shared/payment/end-given-up-subscriptions.ts'
import { scheduledFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { sendReceipts } from './send-receipts.ts'
import { warnEndingTrials } from './warn-ending-trials.ts'

export const schedule: FunctionSchedule = { everySeconds: 60 }

export default scheduledFunction(async (context) => {
  const { FREE_BYTES, PRO_BYTES } = context.env
  const { freeBytes, proBytes } = limits.space
  const service = serviceClient(context)
  await service
    .rpc('set_space_limits', { p_free: Number(FREE_BYTES ?? freeBytes), p_pro: Number(PRO_BYTES ?? proBytes) })
    .throwOnError()
  const { data: swept } = await service.rpc('sweep_plans').throwOnError()
  const warned = await warnEndingTrials(context)
  const receipts = await sendReceipts(context)
  const ended = await endGivenUpSubscriptions(context)
  if (swept + warned + receipts + ended > 0) context.log.info({ swept, warned, receipts, ended }, 'plans swept')
  return { swept, warned, receipts, ended }
})
