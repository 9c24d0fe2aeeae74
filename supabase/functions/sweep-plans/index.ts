// POST by the schedule alone: ended trials and paid periods return to Free, and trials that end within a day are warned.
import type { FunctionSchedule } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { warnEndingTrials } from './warn-ending-trials.ts'

export const schedule: FunctionSchedule = { everySeconds: 60 }

export default serverFunction(['POST'], async (_request, context) => {
  if (context.caller?.role !== 'service_role') return answer(403, { success: false, error: 'Forbidden' })
  const { data: swept, error } = await context.asService.rpc('sweep_plans')
  if (error) throw error
  const warned = await warnEndingTrials(context)
  if (swept > 0 || warned > 0) context.log.info({ swept, warned }, 'plans swept')
  return answer(200, { success: true, swept, warned })
})
