// POST, for the schedule only: indexes the words of captures that were saved in large libraries, or that an upgrade or a restored
// backup brought. It works for half a minute at a time and logs how many are left.
import type { FunctionSchedule } from '@jotsam/platform/function'
import { scheduledFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'

const SECONDS = 30

export const schedule: FunctionSchedule = { everySeconds: 60 }

export default scheduledFunction(async (context) => {
  const end = Date.now() + SECONDS * 1000
  let left: number
  do {
    const { data } = await serviceClient(context).rpc('continue_indexing', { p_limit: 200 }).throwOnError()
    left = data
    if (left > 0) context.log.info({ left }, 'captures indexed for search')
  } while (left > 0 && Date.now() < end)
  return { left }
})
